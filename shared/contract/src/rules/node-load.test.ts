import { describe, expect, test } from '@rstest/core'
import { formatLoad, hasFreeSlot, loadLevel } from './node-load.ts'

const loads = [
  { capacity: 0, busy_slots: 0, isFree: true, text: null, level: 'free' },
  { capacity: 0, busy_slots: 999, isFree: true, text: null, level: 'free' },
  { capacity: 1, busy_slots: 0, isFree: true, text: '0/1', level: 'free' },
  { capacity: 1, busy_slots: 1, isFree: false, text: '1/1', level: 'full' },
  { capacity: 10, busy_slots: 9, isFree: true, text: '9/10', level: 'almostFull' },
  { capacity: 10, busy_slots: 12, isFree: false, text: '10/10', level: 'full' },
  { capacity: 10, busy_slots: 4, isFree: true, text: '4/10', level: 'free' },
  { capacity: 10, busy_slots: 5, isFree: true, text: '5/10', level: 'filling' },
]

describe('the load of a node', () => {
  for (const { isFree, text, level, ...load } of loads) {
    test(`of ${load.busy_slots}/${load.capacity} has ${isFree ? 'a' : 'no'} free slot and is shown as ${text}`, () => {
      expect(hasFreeSlot(load)).toBe(isFree)
      expect(formatLoad(load)).toBe(text)
      expect(loadLevel(load)).toBe(level)
    })
  }
})
