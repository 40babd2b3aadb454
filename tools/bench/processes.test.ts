import { expect, test } from 'vitest'
import { cpuSecondsIn } from './processes'

test('a process counts its own time and that of its ended children, whatever its name', () => {
  const before = '4711 (postgres: (a) b) S 1 4711 4711 0 -1 4194560 1024 2048 0 0'
  expect(cpuSecondsIn(`${before} 150 50 20 5 20 0 1 0 88 1000 2000`)).toBe(2.25)
})

test('a process that has ended counts nothing', () => {
  expect(cpuSecondsIn('')).toBe(0)
})
