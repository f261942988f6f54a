import { resolve } from 'node:path'
import type { Core } from '../core'
import type { ProjectRef } from '../shared/contract'
import { AppError, toAppError } from '../shared/errors/app-error'
import { exitStatus, type Cli } from './command'
import { saveRecord, type RecordOut } from './record-files'
import { callContext } from './with-core'

/** What a run has come to, for its record. */
export interface UploadRun {
  /** Batches that it went on with or started. */
  batchIds: string[]
  /** Its plan, while no batch has come of it. */
  planId: string | null
}

/**
 * Runs an upload and writes its record at the end, whatever became of it; an upload that was stopped goes on with the next run, whose
 * record has it too. Where it cannot be written the run has failed, and nothing that was sent is lost.
 */
export async function withRecord<T>(
  cli: Cli,
  core: Core,
  files: RecordOut[],
  work: (run: UploadRun) => Promise<T>,
): Promise<T> {
  const run: UploadRun = { batchIds: [], planId: null }
  let failure: unknown = null
  try {
    return await work(run)
  } catch (error) {
    failure = error
    throw error
  } finally {
    if (files.length > 0 && !cli.signal.aborted) await writeRun(cli, core, run, files, failure)
  }
}

async function writeRun(cli: Cli, core: Core, run: UploadRun, files: RecordOut[], failure: unknown): Promise<void> {
  const { batchIds, planId } = run
  if (batchIds.length === 0 && planId === null) return
  try {
    await saveRecord(cli, core, planId === null ? { batchIds } : { batchIds, planId }, files)
  } catch (error) {
    cli.note(`The record was not written: ${toAppError(error).message}`)
    if (batchIds.length > 0) cli.note(`Write it elsewhere with: plumbline record ${batchIds.at(-1)} --out FILE`)
    if (failure === null) process.exitCode = exitStatus.someFailed
  }
}

/** AppError `invalid`: a record is of what was sent. */
export function refuseDryRecord(isDry: boolean, files: readonly RecordOut[]): void {
  if (isDry && files.length > 0)
    throw new AppError('invalid', '--record tells what was sent, and --dry-run sends nothing: leave one of them out.')
}

/** Plans what a record tells of a folder; gives the plan's id. Lines that are not as they were sealed are named, and end the run with 3. */
export async function plannedRecord(
  { cli, core, root }: { cli: Cli; core: Core; root: string },
  project: ProjectRef,
  record: string,
): Promise<string> {
  const asked = { project, path: resolve(record), folder: root }
  const { planId, differences } = await core.handlers['uploads.planRecord'](asked, callContext(cli))
  for (const { message } of differences) cli.note(`left out  ${message}`)
  if (differences.length > 0) process.exitCode = exitStatus.someFailed
  return planId
}
