// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { RecordReport } from '../../shared/contract'
import { AppError } from '../../shared/errors/app-error'
import { openProjectWindow, scriptedClient, someProject as project } from '../client/project-window.test-helper'
import { useRecordCheck } from './record-check'

interface Asked {
  path: string
  answer: (report: RecordReport) => void
  refuse: (error: unknown) => void
}

/** Each check is answered when the test says so. */
function open() {
  const asked: Asked[] = []
  const core = scriptedClient({
    'uploads.verifyRecord': ({ path }: { path: string }) =>
      new Promise((answer, refuse) => asked.push({ path, answer, refuse })),
  })
  const check = useRecordCheck(openProjectWindow(core.client).scope)
  const params = () => core.calls.filter(({ name }) => name === 'uploads.verifyRecord').map((call) => call.params)
  return { check, asked, params, tell: (done: number) => core.emit('uploads.recordProgress', { step: 'files', done }) }
}
const report = (title: string) => ({ title }) as RecordReport

it('holds a record against what was chosen, and shows what differs', async () => {
  const { check, asked, params } = open()
  const done = check.open('h1')
  expect([check.running, check.report]).toEqual([true, null])
  asked[0]?.answer(report('W47'))
  await done
  expect([check.running, check.report?.title, check.error]).toEqual([false, 'W47', null])
  check.root = 'moved'
  check.withService = false
  void check.run()
  check.withFiles = false
  check.withService = check.deep = true
  void check.run()
  expect(params()).toEqual([
    { path: 'h1', files: { folder: null }, service: { project, deep: false } },
    { path: 'h1', files: { folder: 'moved' }, service: null },
    { path: 'h1', files: null, service: { project, deep: true } },
  ])
})

it('shows of two checks the later one, whichever is answered last', async () => {
  const { check, asked, tell } = open()
  const first = check.open('h1')
  const second = check.open('h2')
  asked[0]?.answer(report('first'))
  await first
  expect([check.report, check.running]).toEqual([null, true])
  tell(3)
  expect(check.progress?.done).toBe(3)
  asked[1]?.answer(report('second'))
  await second
  expect([check.report?.title, check.running]).toEqual(['second', false])
  tell(4)
  expect(check.progress?.done).toBe(3)
})

it('says why a record could not be read, and nothing of one that was stopped', async () => {
  const { check, asked, params } = open()
  const done = check.open('h1')
  asked[0]?.refuse(new AppError('file.corrupt', 'No record.'))
  await done
  expect([check.error?.code, check.running]).toEqual(['file.corrupt', false])
  const stopped = check.run()
  expect(check.error).toBeNull()
  check.stop()
  asked[1]?.refuse(new AppError('cancelled', 'Stopped.'))
  await stopped
  expect([check.error, check.running, check.path]).toEqual([null, false, 'h1'])
  check.close()
  await check.run()
  expect([check.path, params().length]).toEqual([null, 2])
})
