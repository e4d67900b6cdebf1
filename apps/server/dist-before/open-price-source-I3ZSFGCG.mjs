#!/usr/bin/env node
import {
  nodeClient,
  withoutAddress
} from "./chunk-W47R6LDV.mjs";
import {
  NoFreshPrice
} from "./chunk-DSXTDDBS.mjs";
import "./chunk-JZPD3LCW.mjs";
import {
  unitsOf,
  unitsText
} from "./chunk-R43ICFNL.mjs";
import {
  second
} from "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// ../../packages/token-chain/src/prices/feed-price.ts
import { getAddress, parseAbi } from "viem";
var abi = parseAbi([
  "function decimals() view returns (uint8)",
  "function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)"
]);
function feedPrice(feed) {
  const client = nodeClient(feed.rpcUrl);
  const contract = { address: getAddress(feed.address), abi };
  async function read() {
    const places = await client.readContract({ ...contract, functionName: "decimals" });
    const { number: blockNumber, timestamp } = await client.getBlock({ blockTag: "latest" });
    const round = await client.readContract({ ...contract, functionName: "latestRoundData", blockNumber });
    const [, answer, , updatedAt] = round;
    if (Number(timestamp - updatedAt) * second > feed.maxAge) throw new NoFreshPrice("The price of the feed is old.");
    const micros = answer > 0n ? unitsOf(unitsText(answer, places), 6) : void 0;
    if (micros === void 0 || micros === 0n) throw new NoFreshPrice("The feed has no price.");
    return micros;
  }
  return {
    async current() {
      try {
        return await withoutAddress(read);
      } catch (cause) {
        throw cause instanceof NoFreshPrice ? cause : new NoFreshPrice("The feed cannot be read.", { cause });
      }
    }
  };
}

// ../../packages/token-chain/src/prices/http-price.ts
var patience = 10 * second;
function httpPrice({ url, fields, maxAge, clock }) {
  return {
    async current() {
      const answer = await ask(url);
      const micros = unitsOf(String(valueAt(answer, fields.price)), 6);
      if (micros === void 0 || micros === 0n) throw new NoFreshPrice("The answer has no price.");
      if (fields.time !== null) {
        const at = timeOf(valueAt(answer, fields.time));
        if (!(clock().getTime() - at <= maxAge)) throw new NoFreshPrice("The price is old.");
      }
      return micros;
    }
  };
}
async function ask(url) {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patience),
      headers: { accept: "application/json" }
    });
    if (!response.ok) throw new NoFreshPrice(`The price service answers ${response.status}.`);
    return await response.json();
  } catch (cause) {
    throw cause instanceof NoFreshPrice ? cause : new NoFreshPrice("The price service cannot be read.", { cause });
  }
}
var valueAt = (answer, path) => path.split(".").reduce(
  (found, name) => typeof found === "object" && found !== null && Object.hasOwn(found, name) ? Reflect.get(found, name) : void 0,
  answer
);
var timeOf = (value) => typeof value === "number" ? value * second : typeof value === "string" ? Date.parse(value) : Number.NaN;

// ../../packages/token-chain/src/open-price-source.ts
function openPriceSource({ price, maxAge, fields, rpcUrlOf, clock }) {
  switch (price.kind) {
    case "fixed":
      return { current: async () => price.micros };
    case "http":
      return httpPrice({ url: price.url, fields, maxAge, clock });
    case "feed": {
      const rpcUrl = rpcUrlOf(price.chainId);
      if (rpcUrl === void 0)
        throw new Error(`names chain ${price.chainId}, which PERIGEE_TOKEN_CHAINS does not have`);
      return feedPrice({ rpcUrl, address: price.address, maxAge });
    }
  }
}
export {
  openPriceSource
};
//# sourceMappingURL=open-price-source-I3ZSFGCG.mjs.map
