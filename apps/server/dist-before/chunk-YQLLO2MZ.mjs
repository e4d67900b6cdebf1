#!/usr/bin/env node

// ../../packages/domain/src/placements.ts
var defaultPlacement = 0;
var placementLabel = (id, known) => known.find((placement) => placement.id === id)?.name ?? `unknown(${id})`;
var choosablePlacement = (idName, offered) => offered.find((placement) => placement.idName === idName && !placement.pending);
var placementsOf = (installation, others) => [
  { id: defaultPlacement, idName: "", name: installation, title: installation, description: "", pending: false },
  ...others
];
var offeredPlacements = (placements, own) => placements.some(({ id }) => id !== own) ? [...placements] : [];

export {
  defaultPlacement,
  placementLabel,
  choosablePlacement,
  placementsOf,
  offeredPlacements
};
//# sourceMappingURL=chunk-YQLLO2MZ.mjs.map
