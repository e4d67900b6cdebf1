import { parseAbi } from 'viem'

export const testTokenAbi = parseAbi([
  'constructor(uint8 places, uint256 supply)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
])

export const testAggregatorAbi = parseAbi(['constructor(int256 price)', 'function set(int256 price)'])
