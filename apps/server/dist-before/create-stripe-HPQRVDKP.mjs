#!/usr/bin/env node
import {
  BadSignature
} from "./chunk-NEI3KEFJ.mjs";
import {
  CardProblem,
  isCardProblem
} from "./chunk-3MH2SJ5R.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/card-providers/src/stripe/create-stripe.ts
import { Stripe as Stripe2 } from "stripe";

// ../../packages/card-providers/src/stripe/describe.ts
var idOf = (named) => typeof named === "string" ? named : named?.id ?? "";
function describeCard({ id, card }) {
  if (!card) throw new CardProblem("invalid", "There is an issue with the card");
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint, funding } = card;
  const known = funding === "credit" || funding === "debit" || funding === "prepaid" ? funding : "unknown";
  return { id, brand, last4, expMonth, expYear, fingerprint: fingerprint ?? id, funding: known };
}
var attemptInMetadata = "perigee_attempt";
function describeIntent(intent) {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const failure = intent.last_payment_error?.message;
  return {
    id: intent.id,
    state: stateOf(intent),
    customerId: idOf(intent.customer),
    cents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    attemptKey: intent.metadata[attemptInMetadata] ?? "",
    clientSecret: intent.client_secret ?? "",
    cardId: idOf(intent.payment_method) || null,
    createdAt: new Date(intent.created * second),
    ...failure === void 0 ? {} : { failure }
  };
}
function stateOf({ status, last_payment_error: error }) {
  if (status === "succeeded") return "succeeded";
  if (status === "processing") return "processing";
  if (status === "canceled") return "cancelled";
  if (status === "requires_action" || status === "requires_confirmation") return "actionRequired";
  return error ? "failed" : "open";
}

// ../../packages/card-providers/src/stripe/cards.ts
var noSuchCard = (id) => new CardProblem("unknown", `No such PaymentMethod: '${id}'`);
var mostListed = 100;
async function listCards(stripe, customerId) {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.paymentMethods.list({ customer: customerId, type: "card", limit: mostListed })
  ]);
  if (customer.deleted) return [];
  const chosen = idOf(customer.invoice_settings.default_payment_method);
  const cards = data.toReversed().map(describeCard);
  const isThere = cards.some(({ id }) => id === chosen);
  return cards.map((card, index) => ({ ...card, isDefault: isThere ? card.id === chosen : index === 0 }));
}
async function readCard(stripe, customerId, source) {
  const method = "token" in source ? await invalidIfMissing(stripe.paymentMethods.create({ type: "card", card: { token: source.token } })) : await invalidIfMissing(stripe.paymentMethods.retrieve(source.paymentMethod));
  const owner = idOf(method.customer);
  if (owner !== "" && owner !== customerId) throw new CardProblem("invalid", `No such PaymentMethod: '${method.id}'`);
  return describeCard(method);
}
async function invalidIfMissing(asked) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing")
      throw new CardProblem("invalid", error.message, { cause: error });
    throw error;
  }
}
async function addCard(stripe, customerId, cardId) {
  const method = await stripe.paymentMethods.retrieve(cardId);
  if (idOf(method.customer) === "") {
    const setup = await stripe.setupIntents.create({
      customer: customerId,
      payment_method: cardId,
      allowed_payment_method_types: ["card"],
      usage: "off_session",
      confirm: true
    });
    if (setup.status !== "succeeded")
      throw new CardProblem("authenticationRequired", "Your bank asks you to confirm that this card is yours.", {
        clientSecret: setup.client_secret ?? "",
        cardId
      });
  }
  const added = (await listCards(stripe, customerId)).find(({ id }) => id === cardId);
  if (added === void 0) throw noSuchCard(cardId);
  return added;
}
async function requireOwn(stripe, customerId, cardId) {
  const method = await stripe.paymentMethods.retrieve(cardId);
  if (idOf(method.customer) !== customerId) throw noSuchCard(cardId);
}
var chooseDefault = (stripe, customerId, cardId) => stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } });
async function removeCard(stripe, customerId, cardId) {
  await stripe.paymentMethods.detach(cardId);
  const [next] = await listCards(stripe, customerId);
  if (next?.isDefault) await chooseDefault(stripe, customerId, next.id);
}

// ../../packages/card-providers/src/stripe/problem-of.ts
import { Stripe } from "stripe";
var unreachable = "The card payment provider cannot be reached.";
async function ask(work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? problemOf(error) : error;
  }
}
function problemOf(error) {
  const { code, message, requestId, payment_intent: payment, setup_intent: setup } = error;
  const intent = payment ?? setup;
  const about = {
    cause: error,
    ...requestId === void 0 ? {} : { requestId },
    ...payment ? { intentId: payment.id } : {},
    ...intent?.client_secret ? { clientSecret: intent.client_secret } : {}
  };
  if (error instanceof Stripe.errors.StripeCardError) return new CardProblem(kindOf(error), message, about);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new CardProblem("invalid", message, about);
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new CardProblem(code === "resource_missing" ? missing(error) : "invalid", message, about);
  return new CardProblem("unreachable", unreachable, about);
}
var missing = ({ param, message }) => param === "customer" || message.startsWith("No such customer") ? "noCustomer" : "unknown";
function kindOf({ code, decline_code: decline }) {
  if (code === "authentication_required" || decline === "authentication_required") return "authenticationRequired";
  if (code === "invalid_expiry_month" || code === "invalid_expiry_year") return "invalid";
  return code === "expired_card" || decline === "expired_card" ? "expired" : "declined";
}

// ../../packages/card-providers/src/stripe/create-stripe.ts
var apiVersion = "2026-10-28.endive";
var withCharge = { expand: ["latest_charge"] };
function createStripe({ secretKey, webhookSecret, elsewhere = {} }) {
  const stripe = new Stripe2(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 20 * second,
    telemetry: false,
    appInfo: { name: "Perigee" },
    ...elsewhere
  });
  return {
    name: "stripe",
    createCustomer: ({ userId, email, name }) => ask(async () => {
      const key = { idempotencyKey: `customer-${userId}` };
      const { id } = await stripe.customers.create({ metadata: { perigee_user: userId } }, key);
      await stripe.customers.update(id, { email, name });
      return { id };
    }),
    updateCustomer: (id, { email, address }) => ask(async () => {
      await stripe.customers.update(id, {
        ...email === void 0 ? {} : { email },
        ...address === void 0 ? {} : { address: address ? addressOf(address) : "" },
        ...address ? { name: address.name } : {}
      });
    }),
    closeCustomer: (id) => ask(async () => {
      for (const card of await listCards(stripe, id)) await stripe.paymentMethods.detach(card.id);
    }),
    listCards: (id) => ask(() => listCards(stripe, id)),
    readCard: (id, source) => ask(() => readCard(stripe, id, source)),
    addCard: (id, cardId) => ask(() => addCard(stripe, id, cardId)),
    updateCard: (id, cardId, { expMonth, expYear }) => ask(async () => {
      await requireOwn(stripe, id, cardId);
      await stripe.paymentMethods.update(cardId, { card: { exp_month: expMonth, exp_year: expYear } });
    }),
    makeDefault: (id, cardId) => ask(async () => {
      await requireOwn(stripe, id, cardId);
      await chooseDefault(stripe, id, cardId);
    }),
    removeCard: (id, cardId) => ask(async () => {
      await requireOwn(stripe, id, cardId);
      await removeCard(stripe, id, cardId);
    }),
    createSetupSecret: (customer) => ask(async () => {
      const setup = await stripe.setupIntents.create({
        customer,
        allowed_payment_method_types: ["card"],
        usage: "off_session"
      });
      return setup.client_secret ?? "";
    }),
    charge: ({ customerId, cardId, cents, attemptKey, description, offSession }) => ask(async () => {
      const wanted = {
        amount: cents,
        currency: "usd",
        customer: customerId,
        payment_method: cardId,
        allowed_payment_method_types: ["card"],
        description,
        metadata: { [attemptInMetadata]: attemptKey },
        confirm: true,
        ...offSession ? { off_session: true } : {},
        ...withCharge
      };
      const intent = describeIntent(await stripe.paymentIntents.create(wanted, { idempotencyKey: attemptKey }));
      if (intent.state === "failed" || intent.state === "cancelled")
        throw new CardProblem("declined", intent.failure ?? "Your card was declined.", { intentId: intent.id });
      return intent;
    }),
    createIntent: ({ customerId, cents, attemptKey, description, saveCard, cardOnly }) => ask(async () => {
      const wanted = {
        amount: cents,
        currency: "usd",
        customer: customerId,
        description,
        metadata: { [attemptInMetadata]: attemptKey },
        ...cardOnly ? { allowed_payment_method_types: ["card"] } : { automatic_payment_methods: { enabled: true } },
        ...saveCard ? { setup_future_usage: "off_session" } : {}
      };
      return describeIntent(await stripe.paymentIntents.create(wanted, { idempotencyKey: attemptKey }));
    }),
    readIntent: (id) => ask(async () => describeIntent(await stripe.paymentIntents.retrieve(id, withCharge))),
    cancelIntent: (id) => ask(async () => {
      await stripe.paymentIntents.cancel(id);
    }),
    refund: ({ intentId, cents, attemptKey }) => ask(async () => {
      const key = { idempotencyKey: `refund-${attemptKey}` };
      const { id } = await stripe.refunds.create({ payment_intent: intentId, amount: cents }, key);
      return { id };
    }),
    listIntents: (since) => listIntents(stripe, since),
    addTaxId: (customer, { type, value }) => ask(async () => {
      const { id } = await stripe.customers.createTaxId(customer, { type, value });
      return { id };
    }),
    removeTaxId: async (customer, taxId) => {
      try {
        await ask(() => stripe.customers.deleteTaxId(customer, taxId));
      } catch (error) {
        if (!isCardProblem(error, "unknown") && !isCardProblem(error, "noCustomer")) throw error;
      }
    },
    readEvent(rawBody, signature) {
      try {
        return describeEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300));
      } catch (error) {
        if (error instanceof Stripe2.errors.StripeSignatureVerificationError) throw new BadSignature(error.message);
        throw error;
      }
    }
  };
}
async function* listIntents(stripe, since) {
  const from = since ? { created: { gte: Math.floor(since.getTime() / second) } } : {};
  const wanted = { limit: 100, expand: ["data.latest_charge"], ...from };
  for await (const intent of stripe.paymentIntents.list(wanted)) yield describeIntent(intent);
}
function describeEvent({ id, type, data: { object } }) {
  if (type.startsWith("payment_intent.")) return { id, type: "intentChanged", objectId: object.id };
  if (type === "charge.refunded") {
    const intentId = idOf(object.payment_intent);
    return { id, type: intentId === "" ? "other" : "intentChanged", objectId: intentId };
  }
  if (type.startsWith("payment_method.")) {
    const customer = idOf(object.customer);
    return { id, type: "cardChanged", objectId: customer };
  }
  return { id, type: "other", objectId: "" };
}
var addressOf = (address) => ({
  line1: address.line1,
  line2: address.line2,
  city: address.city,
  postal_code: address.postalCode,
  state: address.state,
  country: address.country
});
export {
  createStripe
};
//# sourceMappingURL=create-stripe-HPQRVDKP.mjs.map
