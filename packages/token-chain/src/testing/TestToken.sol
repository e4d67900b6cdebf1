// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// The smallest ERC-20 that deposits are tried with. Not for use on a chain with value.
contract TestToken {
    string public constant name = "Test Token";
    string public constant symbol = "TEST";
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 places, uint256 supply) {
        decimals = places;
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    /// Many transfers in one transaction.
    function transferMany(address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], value);
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
