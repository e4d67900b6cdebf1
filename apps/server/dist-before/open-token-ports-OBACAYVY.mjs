#!/usr/bin/env node
import {
  WrongChain
} from "./chunk-JZPD3LCW.mjs";
import {
  takesTokens
} from "./chunk-ZJQHVD7S.mjs";
import "./chunk-R43ICFNL.mjs";
import "./chunk-LJ36BN5V.mjs";
import {
  SettingError
} from "./chunk-WBUIZSQS.mjs";
import {
  systemClock
} from "./chunk-X5QHWH2F.mjs";
import "./chunk-JWNTLVVS.mjs";
import "./chunk-PZ3O52MD.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";

// src/services/open-token-ports.ts
async function openTokenPorts(settings, logger) {
  const { tokenAddressKey, tokenChains, tokenPrice } = settings;
  if (!takesTokens(settings) || tokenAddressKey === null || tokenChains === null || tokenPrice === null)
    return void 0;
  const [{ depositAddresses }, { openChain }, { openPriceSource }] = await Promise.all([
    import("./deposit-addresses-XL6BGML3.mjs"),
    import("./open-chain-M7K43EJE.mjs"),
    import("./open-price-source-I3ZSFGCG.mjs")
  ]);
  const ports = {
    addresses: saying("PERIGEE_TOKEN_ADDRESS_KEY", () => depositAddresses(tokenAddressKey)),
    chains: tokenChains.map((chain) => ({ chain: openChain(chain), startBlock: chain.startBlock ?? null })),
    price: saying(
      "PERIGEE_TOKEN_PRICE",
      () => openPriceSource({
        price: tokenPrice,
        maxAge: settings.tokenPriceMaxAge,
        fields: { price: settings.tokenPriceField, time: settings.tokenPriceTimeField },
        rpcUrlOf: (chainId) => tokenChains.find((chain) => chain.chainId === chainId)?.rpcUrl,
        clock: systemClock
      })
    )
  };
  await Promise.all(ports.chains.map(({ chain }) => prove(chain, logger)));
  return ports;
}
function saying(setting, work) {
  try {
    return work();
  } catch (error) {
    throw new SettingError(`${setting} ${error instanceof Error ? error.message : String(error)}`);
  }
}
async function prove(chain, logger) {
  try {
    await chain.prove();
  } catch (err) {
    if (err instanceof WrongChain) throw new SettingError(`PERIGEE_TOKEN_CHAINS: ${err.message}`);
    logger.warn({ err, chainId: chain.id }, "the node of the chain cannot be reached: deposits wait");
  }
}
export {
  openTokenPorts
};
//# sourceMappingURL=open-token-ports-OBACAYVY.mjs.map
