#!/usr/bin/env node
import {
  migrations
} from "./chunk-MIFQ3KWP.mjs";
import {
  BadSignature
} from "./chunk-NEI3KEFJ.mjs";
import {
  CardProblem,
  isCardProblem
} from "./chunk-3MH2SJ5R.mjs";
import {
  migrate
} from "./chunk-PFZD2ULI.mjs";
import {
  hour,
  minute,
  second
} from "./chunk-7E4UADU6.mjs";

// ../../packages/domain/src/cards/test-cards.ts
var testCards = [
  card("4242424242424242", "visa", "visa", "Pays."),
  card("5555555555554444", "mastercard", "mastercard", "Pays."),
  card("378282246310005", "amex", "amex", "Pays."),
  card("6011111111111117", "discover", "discover", "Pays."),
  card("5105105105105100", "mastercard_prepaid", "mastercard", "Prepaid, which is not taken.", "prepaid"),
  card("4000000000000002", "chargeDeclined", "visa", "Declined at once."),
  card("4000000000000341", "chargeCustomerFail", "visa", "Can be saved, but every charge is declined."),
  card("4000000000009995", "chargeDeclinedInsufficientFunds", "visa", "Has too little money."),
  card("4000000000000069", "chargeDeclinedExpiredCard", "visa", "Has expired."),
  card("4000000000000127", "chargeDeclinedIncorrectCvc", "visa", "Has another security code."),
  card("4000002760003184", "authenticationRequired", "visa", "Asks its owner for every charge."),
  card("4000002500003155", "authenticationRequiredOnSetup", "visa", "Asks its owner once, when it is saved."),
  card(
    "4000008260003178",
    "authenticationRequiredChargeDeclinedInsufficientFunds",
    "visa",
    "Asks its owner, and has too little money then."
  ),
  card("4000000000007783", "processing", "visa", "Pays after ten seconds.")
];
function card(number, name, brand, means, funding = "credit") {
  return { number, name, brand, funding, means };
}
var named = /^(?:tok|pm_card)_([a-z_]{1,60}?)(?:-(20\d\d)-(0[1-9]|1[0-2]))?$/i;
function testCardOf(name) {
  const [, ending, year, month] = named.exec(name) ?? [];
  const found = testCards.find((one) => one.name === ending);
  if (found === void 0) return null;
  return { card: found, expiry: year && month ? { month: Number(month), year: Number(year) } : null };
}

// ../../packages/card-providers/src/sandbox/cards.ts
import { createHash } from "node:crypto";

// ../../packages/card-providers/src/sandbox/events.ts
import { createHmac, timingSafeEqual } from "node:crypto";

// ../../packages/card-providers/src/sandbox/names.ts
import { randomBytes } from "node:crypto";
var newId = (kind) => `${kind}_${randomBytes(12).toString("hex")}`;
var newClientSecret = (id) => `${id}_secret_${randomBytes(16).toString("hex")}`;

// ../../packages/card-providers/src/sandbox/events.ts
async function noteEvent({ db, clock }, type, objectId) {
  const now = clock();
  await db.insertInto("card_sandbox.events").values({
    id: newId("evt"),
    type,
    object_id: objectId,
    created_at: now,
    deliver_at: now,
    delivered_at: null
  }).execute();
}
var tolerance = 5 * minute;
var macOf = (secret, at, body) => createHmac("sha256", secret).update(`${at}.${body}`).digest();
function signEvent(secret, body, now) {
  const at = Math.floor(now.getTime() / second);
  return `t=${at},v1=${macOf(secret, at, body).toString("hex")}`;
}
function readSigned(body, signature, { secret, clock }) {
  const part = (name) => signature.split(",").find((one) => one.startsWith(`${name}=`));
  const at = Number(part("t")?.slice(2));
  const given = Buffer.from(part("v1")?.slice(3) ?? "", "hex");
  const mac = macOf(secret, at, body);
  if (given.length !== mac.length || !timingSafeEqual(given, mac)) throw new BadSignature("not signed by the provider");
  if (Math.abs(clock().getTime() - at * second) > tolerance) throw new BadSignature("signed too long ago");
  return JSON.parse(body);
}
function describeEvent({ id, type, data: { object } }) {
  if (type === "charge.refunded" && object.payment_intent !== void 0)
    return { id, type: "intentChanged", objectId: object.payment_intent };
  if (type.startsWith("payment_intent.")) return { id, type: "intentChanged", objectId: object.id };
  return { id, type: type.startsWith("payment_method.") ? "cardChanged" : "other", objectId: object.id };
}

// ../../packages/card-providers/src/sandbox/outcome.ts
var failed = (kind, say) => ({ state: "failed", kind, say });
var succeeded = { state: "succeeded" };
var declined = failed("declined", "Your card was declined.");
var expired = failed("expired", "Your card has expired.");
var withoutMoney = failed("declined", "Your card has insufficient funds.");
var wrongCode = failed("declined", "Your card's security code is incorrect.");
var personAway = failed("authenticationRequired", "Your card was declined. This transaction requires authentication.");
var refusedByPerson = failed(
  "declined",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again."
);
var refused = {
  chargeDeclined: declined,
  chargeDeclinedInsufficientFunds: withoutMoney,
  chargeDeclinedExpiredCard: expired,
  chargeDeclinedIncorrectCvc: wrongCode
};
function outcomeOf(name, attempt2) {
  if (attempt2.isExpired) return expired;
  return refused[name] ?? askedFirst(name, attempt2) ?? answered(name, attempt2);
}
function askedFirst(name, { act, offSession, approved, isSetUp }) {
  const asks = name === "authenticationRequired" || !isSetUp && (name === "authenticationRequiredOnSetup" || name === "authenticationRequiredChargeDeclinedInsufficientFunds");
  if (!asks || approved === true) return void 0;
  if (approved === false) return refusedByPerson;
  return act === "pay" && offSession ? personAway : { state: "actionRequired" };
}
function answered(name, { act }) {
  if (act === "save") return succeeded;
  if (name === "chargeCustomerFail") return declined;
  if (name === "authenticationRequiredChargeDeclinedInsufficientFunds") return withoutMoney;
  return name === "processing" ? { state: "processing" } : succeeded;
}

// ../../packages/card-providers/src/sandbox/cards.ts
var yearsGood = 3;
var noSuchCard = (id) => new CardProblem("unknown", `No such payment method: '${id}'`);
async function ownCard({ db }, customerId, id) {
  const found = await db.selectFrom("card_sandbox.cards").selectAll().where("id", "=", id).where("customer_id", "=", customerId).where("is_detached", "=", false).executeTakeFirst();
  if (found === void 0) throw noSuchCard(id);
  return found;
}
function testCardOfRow({ test_card }) {
  const found = testCards.find(({ name }) => name === test_card);
  if (found === void 0) throw new Error(`the sandbox has a card "${test_card}", which this version does not know`);
  return found;
}
var nameOf = (row) => testCardOfRow(row).name;
var isExpired = ({ exp_month, exp_year }, now) => now.getTime() >= Date.UTC(exp_year, exp_month, 1);
function describeCard(row) {
  const { number, brand, funding } = testCardOfRow(row);
  return {
    id: row.id,
    brand,
    last4: number.slice(-4),
    expMonth: row.exp_month,
    expYear: row.exp_year,
    fingerprint: createHash("sha256").update(`sandbox ${number}`).digest("hex").slice(0, 16),
    funding
  };
}
async function readCard(sandbox, customerId, source) {
  const name = "token" in source ? source.token : source.paymentMethod;
  if (name.startsWith("token" in source ? "tok_" : "pm_card_")) return describeCard(await makeCard(sandbox, name));
  const { db } = sandbox;
  const found = await db.selectFrom("card_sandbox.cards").selectAll().where("id", "=", name).where("is_detached", "=", false).where((eb) => eb.or([eb("customer_id", "is", null), eb("customer_id", "=", customerId)])).executeTakeFirst();
  if (found === void 0) throw new CardProblem("invalid", `No such payment method: '${name}'`);
  return describeCard(found);
}
async function makeCard({ db, clock }, name) {
  const found = testCardOf(name);
  if (found === null) throw new CardProblem("invalid", "This is not a test card. The sandbox takes test cards only.");
  const now = clock();
  const expiry = found.expiry ?? { month: 12, year: now.getUTCFullYear() + yearsGood };
  return db.insertInto("card_sandbox.cards").values({
    id: newId("pm"),
    customer_id: null,
    test_card: found.card.name,
    exp_month: expiry.month,
    exp_year: expiry.year,
    created_at: now
  }).returningAll().executeTakeFirstOrThrow();
}
async function listCards({ db }, customerId) {
  const rows = await db.selectFrom("card_sandbox.cards as card").innerJoin("card_sandbox.customers as customer", "customer.id", "card.customer_id").selectAll("card").select("customer.default_card").where("card.customer_id", "=", customerId).where("card.is_detached", "=", false).orderBy("card.created_at").orderBy("card.number").execute();
  return rows.map((row) => ({ ...describeCard(row), isDefault: row.default_card === row.id }));
}
async function attach(sandbox, customerId, cardId) {
  const { db } = sandbox;
  await db.updateTable("card_sandbox.cards").set({ customer_id: customerId, is_set_up: true }).where("id", "=", cardId).execute();
  await db.updateTable("card_sandbox.customers").set({ default_card: cardId }).where("id", "=", customerId).where("default_card", "is", null).execute();
  await noteEvent(sandbox, "payment_method.attached", customerId);
}
var outcomeOfSaving = (row, now, approved) => outcomeOf(nameOf(row), {
  act: "save",
  offSession: false,
  approved,
  isSetUp: row.is_set_up,
  isExpired: isExpired(row, now)
});
async function updateCard(sandbox, { customerId, cardId, expMonth, expYear }) {
  const { db, clock } = sandbox;
  const row = await ownCard(sandbox, customerId, cardId);
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new CardProblem("invalid", "Your card's expiration month is invalid.");
  const changed = { exp_month: expMonth, exp_year: expYear };
  if (!Number.isInteger(expYear) || expYear > 9999 || isExpired({ ...row, ...changed }, clock()))
    throw new CardProblem("invalid", "Your card's expiration year is invalid.");
  await db.updateTable("card_sandbox.cards").set(changed).where("id", "=", row.id).execute();
}
async function makeDefault(sandbox, customerId, cardId) {
  const { id } = await ownCard(sandbox, customerId, cardId);
  await sandbox.db.updateTable("card_sandbox.customers").set({ default_card: id }).where("id", "=", customerId).execute();
}
async function removeCard(sandbox, customerId, cardId) {
  const { id } = await ownCard(sandbox, customerId, cardId);
  const { db } = sandbox;
  await db.updateTable("card_sandbox.cards").set({ is_detached: true }).where("id", "=", id).execute();
  const [next] = await listCards(sandbox, customerId);
  await db.updateTable("card_sandbox.customers").set({ default_card: next?.id ?? null }).where("id", "=", customerId).where("default_card", "=", id).execute();
  await noteEvent(sandbox, "payment_method.detached", customerId);
}

// ../../packages/card-providers/src/sandbox/intents.ts
var processingTime = 10 * second;
var otherParameters = "Keys for idempotent requests can only be used with the same parameters they were first used with.";
async function charge(sandbox, wanted) {
  const { row, isNew } = await once(sandbox, wanted, {
    save_card: false,
    off_session: wanted.offSession,
    card_id: wanted.cardId
  });
  if (!isNew) return row;
  const card2 = await ownCard(sandbox, wanted.customerId, wanted.cardId);
  return attempt(sandbox, row, { card: card2, approved: void 0 });
}
var createIntent = async (sandbox, wanted) => {
  const { row } = await once(sandbox, wanted, { save_card: wanted.saveCard, off_session: false, card_id: null });
  return row;
};
async function once({ db, clock }, wanted, more) {
  if (!Number.isSafeInteger(wanted.cents) || wanted.cents < 50)
    throw new CardProblem("invalid", "Amount must be at least $0.50 usd");
  const id = newId("pi");
  const asked = JSON.stringify(wanted);
  const made = await db.insertInto("card_sandbox.intents").values({
    id,
    customer_id: wanted.customerId,
    cents: wanted.cents,
    state: "open",
    client_secret: newClientSecret(id),
    description: wanted.description,
    attempt_key: wanted.attemptKey,
    asked,
    failure_kind: null,
    failure: null,
    created_at: clock(),
    settles_at: null,
    ...more
  }).onConflict((conflict) => conflict.column("attempt_key").doNothing()).returningAll().executeTakeFirst();
  if (made) return { row: made, isNew: true };
  const row = await db.selectFrom("card_sandbox.intents").selectAll().where("attempt_key", "=", wanted.attemptKey).executeTakeFirstOrThrow();
  if (row.asked !== asked) throw new CardProblem("invalid", otherParameters);
  return { row, isNew: false };
}
async function attempt(sandbox, intent, { card: card2, approved }) {
  const { db, clock } = sandbox;
  const now = clock();
  const outcome = outcomeOf(nameOf(card2), {
    act: "pay",
    offSession: intent.off_session,
    approved,
    isSetUp: card2.is_set_up,
    isExpired: isExpired(card2, now)
  });
  if (outcome.state === "succeeded" && intent.save_card) await attach(sandbox, intent.customer_id, card2.id);
  const isFailed = outcome.state === "failed";
  const row = await db.updateTable("card_sandbox.intents").set({
    card_id: card2.id,
    state: outcome.state,
    failure_kind: isFailed ? outcome.kind : null,
    failure: isFailed ? outcome.say : null,
    settles_at: outcome.state === "processing" ? new Date(now.getTime() + processingTime) : null
  }).where("id", "=", intent.id).returningAll().executeTakeFirstOrThrow();
  await noteEvent(sandbox, eventOf[outcome.state], row.id);
  return row;
}
var eventOf = {
  succeeded: "payment_intent.succeeded",
  processing: "payment_intent.processing",
  actionRequired: "payment_intent.requires_action",
  failed: "payment_intent.payment_failed"
};
async function confirmIntent(sandbox, intent, { paymentMethod, approve }) {
  const { db } = sandbox;
  if (intent.state === "actionRequired" && approve !== void 0 && intent.card_id !== null) {
    const card2 = await db.selectFrom("card_sandbox.cards").selectAll().where("id", "=", intent.card_id).executeTakeFirstOrThrow();
    return attempt(sandbox, intent, { card: card2, approved: approve });
  }
  const isOpen = intent.state === "open" || intent.state === "failed";
  if (!isOpen || paymentMethod === void 0) return intent;
  return attempt(sandbox, intent, { card: await makeCard(sandbox, paymentMethod), approved: void 0 });
}
async function settleDue(sandbox) {
  const settled = await sandbox.db.updateTable("card_sandbox.intents").set({ state: "succeeded", settles_at: null }).where("state", "=", "processing").where("settles_at", "<=", sandbox.clock()).returningAll().execute();
  for (const row of settled) {
    if (row.save_card && row.card_id !== null) await attach(sandbox, row.customer_id, row.card_id);
    await noteEvent(sandbox, eventOf.succeeded, row.id);
  }
  return settled.length;
}
var describeIntent = (row) => ({
  id: row.id,
  state: row.state,
  customerId: row.customer_id,
  cents: row.cents,
  refundedCents: row.refunded_cents,
  attemptKey: row.attempt_key,
  clientSecret: row.client_secret,
  cardId: row.card_id,
  createdAt: row.created_at,
  ...row.failure === null ? {} : { failure: row.failure }
});
var problemOf = (row) => new CardProblem(row.failure_kind ?? "declined", row.failure ?? "Your card was declined.", {
  intentId: row.id,
  clientSecret: row.client_secret
});

// ../../packages/card-providers/src/sandbox/setups.ts
async function createSetup({ db }, customerId, cardId = null) {
  const id = newId("seti");
  return db.insertInto("card_sandbox.setups").values({
    id,
    customer_id: customerId,
    client_secret: newClientSecret(id),
    state: cardId === null ? "open" : "actionRequired",
    card_id: cardId,
    failure: null
  }).returningAll().executeTakeFirstOrThrow();
}
async function addCard(sandbox, customerId, cardId) {
  const row = await attachable(sandbox, customerId, cardId);
  if (row.customer_id === null) {
    const outcome = outcomeOfSaving(row, sandbox.clock());
    if (outcome.state === "failed") throw new CardProblem(outcome.kind, outcome.say);
    if (outcome.state === "actionRequired") {
      const { client_secret } = await createSetup(sandbox, customerId, row.id);
      return new CardProblem("authenticationRequired", "Your bank asks you to confirm that this card is yours.", {
        clientSecret: client_secret,
        cardId: row.id
      });
    }
    await attach(sandbox, customerId, row.id);
  }
  const cards = await listCards(sandbox, customerId);
  const added = cards.find(({ id }) => id === row.id);
  if (added === void 0) throw noSuchCard(cardId);
  return added;
}
async function attachable({ db }, customerId, id) {
  const row = await db.selectFrom("card_sandbox.cards").selectAll().where("id", "=", id).where("is_detached", "=", false).forUpdate().executeTakeFirst();
  if (row === void 0 || row.customer_id !== null && row.customer_id !== customerId) throw noSuchCard(id);
  return row;
}
async function confirmSetup(sandbox, setup, said) {
  const { paymentMethod, approve } = said;
  const isAsking = setup.state === "actionRequired" && approve !== void 0;
  const takesCard = (setup.state === "open" || setup.state === "failed") && paymentMethod !== void 0;
  if (!isAsking && !takesCard) return setup;
  const { db, clock } = sandbox;
  const card2 = takesCard ? await makeCard(sandbox, paymentMethod) : await attachable(sandbox, setup.customer_id, setup.card_id ?? "");
  const outcome = outcomeOfSaving(card2, clock(), takesCard ? void 0 : approve);
  if (outcome.state === "succeeded") await attach(sandbox, setup.customer_id, card2.id);
  return db.updateTable("card_sandbox.setups").set({
    card_id: card2.id,
    state: outcome.state === "processing" ? "succeeded" : outcome.state,
    failure: outcome.state === "failed" ? outcome.say : null
  }).where("id", "=", setup.id).returningAll().executeTakeFirstOrThrow();
}

// ../../packages/card-providers/src/sandbox/confirm.ts
var statuses = {
  open: "requires_payment_method",
  failed: "requires_payment_method",
  actionRequired: "requires_action",
  processing: "processing",
  succeeded: "succeeded",
  cancelled: "canceled"
};
async function confirm(sandbox, customerId, act) {
  const { db } = sandbox;
  const { clientSecret, paymentMethod, approve } = act;
  const intent = await db.selectFrom("card_sandbox.intents").selectAll().where("client_secret", "=", clientSecret).where("customer_id", "=", customerId).forUpdate().executeTakeFirst();
  if (intent) return answer(sandbox, await confirmIntent(sandbox, intent, { paymentMethod, approve }));
  const setup = await db.selectFrom("card_sandbox.setups").selectAll().where("client_secret", "=", clientSecret).where("customer_id", "=", customerId).forUpdate().executeTakeFirst();
  if (setup) return answer(sandbox, await confirmSetup(sandbox, setup, { paymentMethod, approve }));
  throw new CardProblem("unknown", "No such payment or card.");
}
async function answer({ db }, row) {
  const card2 = row.card_id === null ? void 0 : await db.selectFrom("card_sandbox.cards").selectAll().where("id", "=", row.card_id).executeTakeFirst();
  return {
    status: statuses[row.state],
    say: row.failure ?? "",
    paymentMethodId: card2?.id ?? "",
    funding: card2 ? describeCard(card2).funding : ""
  };
}

// ../../packages/card-providers/src/sandbox/customers.ts
async function createCustomer({ db }, { userId, email, name }) {
  await db.insertInto("card_sandbox.customers").values({ id: newId("cus"), user_id: userId, email, name, address: null, default_card: null }).onConflict((conflict) => conflict.column("user_id").doNothing()).execute();
  return db.selectFrom("card_sandbox.customers").select("id").where("user_id", "=", userId).executeTakeFirstOrThrow();
}
var noCustomer = (id) => new CardProblem("noCustomer", `No such customer: '${id}'`);
async function requireCustomer(sandbox, id) {
  const { is_closed: isClosed } = await requireMade(sandbox, id);
  if (isClosed) throw noCustomer(id);
}
async function requireMade({ db }, id) {
  const found = await db.selectFrom("card_sandbox.customers").select("is_closed").where("id", "=", id).executeTakeFirst();
  if (found === void 0) throw noCustomer(id);
  return found;
}
async function updateCustomer(sandbox, id, { email, address }) {
  await requireCustomer(sandbox, id);
  if (email === void 0 && address === void 0) return;
  await sandbox.db.updateTable("card_sandbox.customers").set({
    ...email === void 0 ? {} : { email },
    ...address === void 0 ? {} : { address: address && JSON.stringify(address) }
  }).where("id", "=", id).execute();
}
async function closeCustomer({ db }, id) {
  await db.updateTable("card_sandbox.cards").set({ is_detached: true }).where("customer_id", "=", id).execute();
  await db.updateTable("card_sandbox.customers").set({ is_closed: true, default_card: null }).where("id", "=", id).execute();
}
var shape = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,49}$/;
async function addTaxId(sandbox, customerId, { type, value }) {
  await requireCustomer(sandbox, customerId);
  if (!shape.test(value)) throw new CardProblem("invalid", `Invalid value for ${type}.`);
  const { db } = sandbox;
  await db.insertInto("card_sandbox.tax_ids").values({ id: newId("txi"), customer_id: customerId, type, value }).onConflict((conflict) => conflict.columns(["customer_id", "type", "value"]).doNothing()).execute();
  return db.selectFrom("card_sandbox.tax_ids").select("id").where("customer_id", "=", customerId).where("type", "=", type).where("value", "=", value).executeTakeFirstOrThrow();
}
async function removeTaxId({ db }, customerId, id) {
  await db.deleteFrom("card_sandbox.tax_ids").where("id", "=", id).where("customer_id", "=", customerId).execute();
}

// ../../packages/card-providers/src/sandbox/deliver.ts
var timeout = 10 * second;
var mostAtOnce = 200;
async function deliverDue(sandbox, webhook) {
  await settleDue(sandbox);
  const { db, clock } = sandbox;
  const due = await db.selectFrom("card_sandbox.events").selectAll().where("delivered_at", "is", null).where("deliver_at", "<=", new Date(clock().getTime() - (webhook.late ?? 0))).orderBy("deliver_at").limit(mostAtOnce).execute();
  const times = Array.from({ length: webhook.times ?? 1 }, () => due).flat();
  const posts = webhook.shuffled ? shuffled(times) : times;
  let arrived = 0;
  for (const event of posts) if (await send(sandbox, webhook, event)) arrived++;
  return arrived;
}
async function send({ db, clock }, webhook, event) {
  const isTaken = await post(webhook, bodyOf(event), clock());
  const wait = Math.min(2 ** event.tries * second, hour);
  await db.updateTable("card_sandbox.events").set((eb) => ({
    tries: eb("tries", "+", 1),
    ...isTaken ? { delivered_at: clock() } : { deliver_at: new Date(clock().getTime() + wait) }
  })).where("id", "=", event.id).execute();
  return isTaken;
}
function shuffled(items) {
  const keyed = items.map((item) => ({ item, at: Math.random() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
var bodyOf = ({ id, type, object_id, created_at }) => JSON.stringify({
  id,
  object: "event",
  type,
  created: Math.floor(created_at.getTime() / second),
  data: { object: objectOf(type, object_id) }
});
var objectOf = (type, id) => type.startsWith("charge.") ? { id: `ch_${id}`, object: "charge", payment_intent: id } : { id };
async function post({ url, secret }, body, now) {
  try {
    const answer2 = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signEvent(secret, body, now) },
      body,
      signal: AbortSignal.timeout(timeout)
    });
    return answer2.ok;
  } catch {
    return false;
  }
}

// ../../packages/card-providers/src/sandbox/refunds.ts
async function refund(sandbox, { intentId, cents, attemptKey }) {
  const { db } = sandbox;
  const intent = await lockedIntent(sandbox, intentId);
  const earlier = await db.selectFrom("card_sandbox.refunds").selectAll().where("attempt_key", "=", attemptKey).executeTakeFirst();
  if (earlier) {
    if (earlier.intent_id === intentId && earlier.cents === cents) return { id: earlier.id };
    throw new CardProblem("invalid", "This refund was made with other values.");
  }
  if (intent.state !== "succeeded") throw new CardProblem("invalid", "This payment has not succeeded.");
  if (cents <= 0 || cents > intent.cents - intent.refunded_cents)
    throw new CardProblem("invalid", "Refund amount is greater than the unrefunded amount of the charge.");
  const id = newId("re");
  await db.insertInto("card_sandbox.refunds").values({ id, intent_id: intentId, cents, attempt_key: attemptKey }).execute();
  await db.updateTable("card_sandbox.intents").set({ refunded_cents: intent.refunded_cents + cents }).where("id", "=", intentId).execute();
  await noteEvent(sandbox, "charge.refunded", intentId);
  return { id };
}
async function lockedIntent({ db }, id) {
  const row = await db.selectFrom("card_sandbox.intents").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (row === void 0) throw new CardProblem("unknown", `No such payment_intent: '${id}'`);
  return row;
}
async function cancelIntent(sandbox, id) {
  const { state } = await lockedIntent(sandbox, id);
  if (state === "cancelled") return;
  if (state === "succeeded" || state === "processing")
    throw new CardProblem("invalid", `A payment that is ${state} cannot be cancelled.`);
  await sandbox.db.updateTable("card_sandbox.intents").set({ state: "cancelled" }).where("id", "=", id).execute();
  await noteEvent(sandbox, "payment_intent.canceled", id);
}

// ../../packages/card-providers/src/sandbox/every.ts
function every(pause, work) {
  let isStopped = false;
  let timer;
  let running = Promise.resolve();
  const next = () => {
    timer = setTimeout(() => {
      running = work().catch(() => void 0).then(() => {
        if (!isStopped) next();
      });
    }, pause);
    timer.unref();
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    }
  };
}

// ../../packages/card-providers/src/sandbox/list-intents.ts
var pageSize = 100;
async function* listIntents(db, since = /* @__PURE__ */ new Date(0)) {
  let last;
  for (; ; ) {
    const after = last;
    const rows = await db.selectFrom("card_sandbox.intents").selectAll().where("created_at", ">=", since).$if(
      after !== void 0,
      (query) => query.where(
        (eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(after?.created_at ?? since, after?.id ?? ""))
      )
    ).orderBy("created_at").orderBy("id").limit(pageSize).execute();
    yield* rows.map(describeIntent);
    last = rows.at(-1);
    if (rows.length < pageSize || last === void 0) return;
  }
}

// ../../packages/card-providers/src/sandbox/create-sandbox.ts
async function createSandbox({ db, clock, webhook }) {
  await migrate(db, { schema: "card_sandbox", migrations });
  const outside = { db, clock };
  const whole = (work) => db.transaction().execute((trx) => work({ db: trx, clock }));
  const ofCustomer = (id, work) => whole(async (sandbox) => {
    await requireCustomer(sandbox, id);
    return work(sandbox);
  });
  const deliver = (more = {}) => deliverDue(outside, { ...webhook, ...more });
  return {
    name: "sandbox",
    createCustomer: (about) => createCustomer(outside, about),
    updateCustomer: (id, change) => updateCustomer(outside, id, change),
    closeCustomer: (id) => whole((sandbox) => closeCustomer(sandbox, id)),
    async listCards(id) {
      await requireMade(outside, id);
      return listCards(outside, id);
    },
    readCard: (id, source) => ofCustomer(id, (sandbox) => readCard(sandbox, id, source)),
    async addCard(id, cardId) {
      const added = await ofCustomer(id, (sandbox) => addCard(sandbox, id, cardId));
      if (isCardProblem(added)) throw added;
      return added;
    },
    updateCard: (id, cardId, change) => ofCustomer(id, (sandbox) => updateCard(sandbox, { customerId: id, cardId, ...change })),
    makeDefault: (id, cardId) => ofCustomer(id, (sandbox) => makeDefault(sandbox, id, cardId)),
    removeCard: (id, cardId) => ofCustomer(id, (sandbox) => removeCard(sandbox, id, cardId)),
    createSetupSecret: async (id) => {
      const { client_secret } = await ofCustomer(id, (sandbox) => createSetup(sandbox, id));
      return client_secret;
    },
    async charge(wanted) {
      const row = await ofCustomer(wanted.customerId, (sandbox) => charge(sandbox, wanted));
      if (row.state === "failed" || row.state === "cancelled") throw problemOf(row);
      return describeIntent(row);
    },
    createIntent: async (wanted) => describeIntent(await ofCustomer(wanted.customerId, (sandbox) => createIntent(sandbox, wanted))),
    readIntent: async (id) => describeIntent(await whole((sandbox) => lockedIntent(sandbox, id))),
    cancelIntent: (id) => whole((sandbox) => cancelIntent(sandbox, id)),
    refund: (wanted) => whole((sandbox) => refund(sandbox, wanted)),
    listIntents: (since) => listIntents(db, since),
    addTaxId: (id, wanted) => addTaxId(outside, id, wanted),
    removeTaxId: (id, taxId) => removeTaxId(outside, id, taxId),
    readEvent: (body, signature) => describeEvent(readSigned(body, signature, { secret: webhook.secret, clock })),
    confirm: (customerId, act) => whole((sandbox) => confirm(sandbox, customerId, act)),
    deliverDue: deliver,
    start: () => every(second, () => deliver())
  };
}

export {
  createSandbox
};
//# sourceMappingURL=chunk-E62ACLTU.mjs.map
