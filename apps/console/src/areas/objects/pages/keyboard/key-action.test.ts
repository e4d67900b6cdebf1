import { expect, it } from 'vitest'
import { keyAction } from './key-action'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const inTable = { at: 1, count: 5, columns: 1 }
const inCards = { at: 1, count: 5, columns: 3 }
const to = (index: number, extend = false) => ({ type: 'move', to: index, extend })

it.each([
  { press: { key: 'ArrowDown' }, where: inTable, action: to(2) },
  { press: { key: 'ArrowUp' }, where: inTable, action: to(0) },
  { press: { key: 'ArrowUp' }, where: { ...inTable, at: 0 }, action: to(0) },
  { press: { key: 'ArrowDown' }, where: { ...inTable, at: 4 }, action: to(4) },
  { press: { key: 'ArrowDown', shiftKey: true }, where: inTable, action: to(2, true) },
  { press: { key: 'ArrowRight' }, where: inTable, action: null },
  { press: { key: 'Home' }, where: inTable, action: to(0) },
  { press: { key: 'End', shiftKey: true }, where: inTable, action: to(4, true) },
  { press: { key: 'ArrowDown' }, where: inCards, action: to(4) },
  { press: { key: 'ArrowDown' }, where: { ...inCards, at: 2 }, action: to(2) },
  { press: { key: 'ArrowUp' }, where: inCards, action: to(1) },
  { press: { key: 'ArrowRight' }, where: inCards, action: to(2) },
  { press: { key: 'ArrowLeft' }, where: inCards, action: to(0) },
  { press: { key: ' ' }, where: inTable, action: { type: 'toggle' } },
  { press: { key: 'Enter' }, where: inTable, action: { type: 'open' } },
  { press: { key: 'Delete' }, where: inTable, action: { type: 'delete' } },
  { press: { key: 'Escape' }, where: inTable, action: { type: 'clear' } },
  { press: { key: 'Backspace' }, where: inTable, action: { type: 'up' } },
  { press: { key: 'PageDown' }, where: inTable, action: { type: 'page', by: 1 } },
  { press: { key: 'a', ctrlKey: true }, where: inTable, action: { type: 'selectAll' } },
  { press: { key: 'A', metaKey: true }, where: inTable, action: { type: 'selectAll' } },
  { press: { key: 'c', ctrlKey: true }, where: inTable, action: null },
  { press: { key: 'ArrowUp', altKey: true }, where: inTable, action: null },
  { press: { key: 'F5' }, where: inTable, action: null },
  { press: { key: 'Tab' }, where: inTable, action: null },
  { press: { key: 'é' }, where: inTable, action: { type: 'typed', text: 'é' } },
  { press: { key: '日' }, where: inTable, action: { type: 'typed', text: '日' } },
])('$press among $where means $action', ({ press, where, action }) => {
  expect(keyAction({ ...plain, ...press }, where)).toEqual(action)
})
