// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Answers a price as an on-chain price feed does. Not for use on a chain with value.
contract TestAggregator {
    uint8 public constant decimals = 8;
    int256 private answer;
    uint256 private updatedAt;

    constructor(int256 price) {
        set(price);
    }

    function set(int256 price) public {
        answer = price;
        updatedAt = block.timestamp;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (1, answer, updatedAt, updatedAt, 1);
    }
}
