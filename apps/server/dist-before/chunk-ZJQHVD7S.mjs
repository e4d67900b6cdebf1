#!/usr/bin/env node
import {
  unitsOf,
  unitsText
} from "./chunk-R43ICFNL.mjs";
import {
  duration,
  integer,
  text
} from "./chunk-LJ36BN5V.mjs";
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import {
  hour
} from "./chunk-7E4UADU6.mjs";

// ../../packages/billing/src/tokens/token-chains-setting.ts
import * as z from "zod/mini";
var httpUrl = z.string().check(z.regex(/^https?:\/\/\S{1,2000}$/));
var chain = z.strictObject({
  chainId: z.int().check(z.gte(1)),
  /** As people know the network. */
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  rpcUrl: httpUrl,
  /** Of the token. */
  contract: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  /** Address of a transaction without its hash: `https://etherscan.io/tx/`. */
  explorer: z._default(z.union([httpUrl, z.literal("")]), ""),
  layer2: z._default(z.boolean(), false),
  /** The first block that is read; without it, some thousand before the newest one of the first run. */
  startBlock: z.optional(z.int().check(z.gte(0)))
});
var chains = z.array(chain).check(
  z.minLength(1),
  z.refine((all) => new Set(all.map(({ chainId }) => chainId)).size === all.length)
);
var tokenChains = {
  accepts: 'a JSON list of chains such as [{"chainId":1,"name":"Ethereum","rpcUrl":"https://\u2026","contract":"0x\u2026","explorer":"https://\u2026/tx/"}], each chainId once',
  read(given) {
    try {
      return chains.safeParse(JSON.parse(given)).data;
    } catch {
      return void 0;
    }
  },
  show: (value) => JSON.stringify(value)
};

// ../../packages/billing/src/tokens/token-price-setting.ts
var feed = /^(\d{1,15}):(0x[0-9a-fA-F]{40})$/;
var tokenPrice = {
  accepts: "dollars such as 0.255, the URL of a price service, or CHAIN:ADDRESS of a price feed such as 1:0x1b4f\u2026",
  read(given) {
    const micros = unitsOf(given, 6);
    if (micros !== void 0) return micros > 0n ? { kind: "fixed", micros } : void 0;
    const [, chainId, address] = feed.exec(given) ?? [];
    if (chainId !== void 0 && address !== void 0) return { kind: "feed", chainId: Number(chainId), address };
    return /^https?:\/\//.test(given) && URL.canParse(given) ? { kind: "http", url: given } : void 0;
  },
  show(price) {
    if (price.kind === "fixed") return unitsText(price.micros, 6);
    return price.kind === "http" ? price.url : `${price.chainId}:${price.address}`;
  }
};

// ../../packages/billing/src/settings/tokens.ts
var tokenSettings = {
  tokenName: {
    env: "PERIGEE_TOKEN_NAME",
    default: "",
    parse: text,
    means: "What the token is called in the console, such as STAR."
  },
  tokenAddressKey: {
    env: "PERIGEE_TOKEN_ADDRESS_KEY",
    default: null,
    parse: text,
    secret: true,
    means: "Extended public key (xpub\u2026) of the wallet that deposits go to. Never a private one."
  },
  tokenChains: {
    env: "PERIGEE_TOKEN_CHAINS",
    default: null,
    parse: tokenChains,
    secret: true,
    means: "JSON list of chains: chainId, name, rpcUrl, contract, explorer (address of a transaction without its hash), layer2, startBlock. See docs/billing.md."
  },
  tokenPrice: {
    env: "PERIGEE_TOKEN_PRICE",
    default: null,
    parse: tokenPrice,
    means: "What a token is worth: dollars, the URL of a price service, or CHAIN:ADDRESS of a price feed."
  },
  tokenPriceField: {
    env: "PERIGEE_TOKEN_PRICE_FIELD",
    default: "price",
    parse: text,
    means: "Where the JSON of the price service has the dollars, such as data.usd."
  },
  tokenPriceTimeField: {
    env: "PERIGEE_TOKEN_PRICE_TIME_FIELD",
    default: null,
    parse: text,
    means: "Where it has the time of the price; without it, the price counts as being of now."
  },
  tokenPriceMaxAge: {
    env: "PERIGEE_TOKEN_PRICE_MAX_AGE",
    default: hour,
    parse: duration,
    means: "How old a price may be. Without a fresh one deposits wait."
  },
  tokenConfirmations: {
    env: "PERIGEE_TOKEN_CONFIRMATIONS",
    default: 15,
    parse: integer({ min: 1, max: 1e5 }),
    means: "How many blocks must lie above a deposit before it counts."
  },
  tokenBonus: {
    env: "PERIGEE_TOKEN_BONUS",
    default: 10,
    parse: integer({ min: 0, max: 100 }),
    means: "What is added to a deposit, in whole percents."
  },
  tokenUpgradeBalance: {
    env: "PERIGEE_TOKEN_UPGRADE_BALANCE",
    default: 1e3,
    parse: integer({ min: 1, max: 1e8 }),
    means: "From which balance of tokens, bonus included, a free account becomes a Pro Account, in cents."
  }
};
function takesTokens(settings) {
  const needed = [
    ["PERIGEE_TOKEN_ADDRESS_KEY", settings.tokenAddressKey],
    ["PERIGEE_TOKEN_CHAINS", settings.tokenChains],
    ["PERIGEE_TOKEN_PRICE", settings.tokenPrice]
  ];
  const missing = needed.filter(([, value]) => value === null).map(([name]) => name);
  if (missing.length > 0 && missing.length < needed.length) {
    throw new SettingError(`Tokens are taken only where ${missing.join(" and ")} is set too; see docs/billing.md`);
  }
  return settings.billing && missing.length === 0;
}

export {
  tokenSettings,
  takesTokens
};
//# sourceMappingURL=chunk-ZJQHVD7S.mjs.map
