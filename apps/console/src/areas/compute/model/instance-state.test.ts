import { instanceSteps } from '@perigee/domain/compute/instance-rules'
import { describe, expect, it } from 'vitest'
import { anInstance } from '@/testing/compute-answers'
import { bootProgress, isDown, isRunning, isUnderWay, stateWords } from './instance-state'

describe('the state of an instance', () => {
  it.each([
    { is: { status: 'complete' }, label: 'Running', color: 'green', under: false, running: true, down: false },
    { is: { status: 'offline' }, label: 'Offline', color: 'gray', under: false, running: false, down: true },
    { is: { status: 'pending' }, label: 'Pending', color: 'blue', under: true, running: false, down: false },
    { is: { status: 'error' }, label: 'Error', color: 'red', under: false, running: false, down: true },
    { is: { status: 'resizing' }, label: 'resizing', color: 'gray', under: false, running: false, down: false },
    { is: { status: '' }, label: 'Unknown', color: 'gray', under: false, running: false, down: false },
    {
      is: { status: 'complete', deleting: true },
      label: 'Removing',
      color: 'red',
      under: true,
      running: false,
      down: false,
    },
  ])('$is.status is shown as $label', ({ is, label, color, under, running, down }) => {
    const instance = anInstance(is)
    expect(stateWords(instance)).toEqual({ label, color })
    expect([isUnderWay(instance), isRunning(instance), isDown(instance)]).toEqual([under, running, down])
  })

  it.each([
    { waitsFor: null, states: ['now', 'ahead', 'ahead', 'ahead'] },
    { waitsFor: 'turn', states: ['now', 'ahead', 'ahead', 'ahead'] },
    { waitsFor: 'disk', states: ['done', 'now', 'ahead', 'ahead'] },
    { waitsFor: 'start', states: ['done', 'done', 'now', 'ahead'] },
    { waitsFor: 'ssh', states: ['done', 'done', 'done', 'now'] },
    { waitsFor: 'stop', states: [] },
    { waitsFor: 'retry', states: [] },
  ] as const)('while it waits for $waitsFor, it has come so far', ({ waitsFor, states }) => {
    expect(bootProgress(anInstance({ status: 'pending', waitsFor })).map(({ state }) => state)).toEqual(states)
  })

  it('has no progress once it runs or is being removed', () => {
    for (const waitsFor of instanceSteps) {
      expect(bootProgress(anInstance({ status: 'complete', waitsFor }))).toEqual([])
      expect(bootProgress(anInstance({ status: 'pending', deleting: true, waitsFor }))).toEqual([])
    }
  })
})
