#!/usr/bin/env node
import {
  nodeClient,
  openChain
} from "./chunk-W47R6LDV.mjs";
import "./chunk-JZPD3LCW.mjs";
import "./chunk-7E4UADU6.mjs";
import "./chunk-BUZWHIET.mjs";
export {
  nodeClient,
  openChain
};
//# sourceMappingURL=open-chain-M7K43EJE.mjs.map
