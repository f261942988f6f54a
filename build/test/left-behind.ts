import { afterAll, expect, vi } from 'vitest'

// Files of tests that share a process: what one of them leaves behind fails another, by the order that they happen to run in.
const umask = process.umask()
const folder = process.cwd()
const environment = { ...process.env }

/** Names alone: values of the environment belong in no output. */
const changedVariables = () =>
  Object.keys({ ...environment, ...process.env }).filter((name) => environment[name] !== process.env[name])

afterAll(() =>
  expect(
    {
      umask: process.umask(),
      folder: process.cwd(),
      changedVariables: changedVariables(),
      fakeTimers: vi.isFakeTimers(),
    },
    'what this file changed for the tests after it',
  ).toEqual({ umask, folder, changedVariables: [], fakeTimers: false }),
)
