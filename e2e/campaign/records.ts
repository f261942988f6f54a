import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordReport } from '../../src/shared/contract'
import { openSqlite } from '../../src/node/sqlite'
import type { SealedRow, Transmittal } from '../../src/shared/model/transmittal'
import { residentMb } from '../harness/linux-process'
import { between, type Campaign, type CampaignRun } from './campaign'
import { addressOf, openOffice, type Office } from './office'
import { startProgram } from './program'
import { surveyText, writeSurvey } from './survey'

/** A batch is sent and recorded, the record is verified, and three things are planted that it has to name, and nothing else. */
export const records: Campaign = {
  about: 'a record, verified with a changed byte, a missing revision and a forged line; counts files',
  defaultSize: 10_000,
  async run(run) {
    await verifyAll(run, await openOffice(run.folder))
  },
}

const filesInFolder = 500

async function verifyAll({ folder, size, random, tell, found }: CampaignRun, office: Office): Promise<void> {
  const at = (name: string) => join(folder, name)
  const pathOf = (nth: number) => join(at('in'), `part-${Math.floor(nth / filesInFolder)}`, `survey-${nth}.csv`)
  mkdirSync(at('in'))
  for (let nth = 0; nth < size; nth++)
    writeSurvey(join(pathOf(nth), '..'), `survey-${nth}.csv`, surveyText(random, between(random, 2, 40)))
  const { privateKey } = generateKeyPairSync('ed25519')
  const env = {
    ...office.envOf(at('home')),
    PLUMBLINE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const command = (name: string, args: readonly string[]) => timed(name, args, env, tell)

  await command('upload', [
    'upload',
    at('in'),
    '--server',
    office.url,
    '--org',
    'acme',
    '--project',
    String(office.projectId),
    '--json',
  ])
  await command('record', [
    'record',
    '--last',
    '--json',
    '--out',
    at('r.json'),
    '--out',
    at('r.csv'),
    '--out',
    at('r.html'),
  ])
  for (const name of ['r.json', 'r.csv', 'r.html']) tell(`${name}: ${(statSync(at(name)).size / 1e6).toFixed(1)} MB`)
  const verify = async (name: string, ...more: string[]) =>
    (await command(name, ['verify', at('r.json'), '--json', ...more])) as RecordReport

  const sound = await verify('verify', '--files', '--server', office.url)
  if (sound.rows !== size || sound.files?.checked !== size || sound.service?.checked !== size)
    found('lost', `looked at ${sound.files?.checked} files and ${sound.service?.checked} revisions of ${size}`)
  for (const { message } of sound.differences) found('wrong', `nothing was planted: ${message}`)

  const [changed, gone, forged] = pick(random, size)
  const record = JSON.parse(readFileSync(at('r.json'), 'utf8')) as Transmittal
  const rowOf = (nth: number): SealedRow => {
    const row = record.rows.find(({ files }) => files[0]?.path === pathOf(nth))
    if (!row) throw new Error(`survey-${nth} is not in the record`)
    return row
  }
  changeByte(pathOf(changed), random)
  // It holds its lists in memory.
  await office.close()
  removeLayer(office, rowOf(gone))
  const service = startProgram(['serve', '--data', office.dataDir], { PLUMBLINE_HOME: at('service-home') })
  rowOf(forged).comment = 'approved'
  writeFileSync(at('r.json'), JSON.stringify(record))

  const address = await addressOf(service)
  const { differences } = await verify('verify with three planted', '--files', '--server', address)
  service.child.kill('SIGTERM')
  await service.ended
  const wanted = new Map([
    [rowOf(changed).row, 'file-changed'],
    [rowOf(gone).row, 'layer-missing'],
    [rowOf(forged).row, 'row-forged'],
  ])
  for (const { row, kind, message } of differences)
    if (row !== null && wanted.get(row) === kind) {
      wanted.delete(row)
      tell(message)
    } else found('wrong', message)
  for (const [row, kind] of wanted) found('lost', `${kind} of line ${row} was not found`)
}

/** Three different numbers below `size`. */
function pick(random: () => number, size: number): [number, number, number] {
  const first = between(random, 0, size)
  return [first, (first + 1) % size, (first + 2) % size]
}

/** One byte of a file, with its time as it was. */
function changeByte(path: string, random: () => number): void {
  const { mtime } = statSync(path)
  const bytes = readFileSync(path)
  const at = between(random, 0, bytes.length)
  bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at)
  writeFileSync(path, bytes)
  utimesSync(path, mtime, mtime)
}

function removeLayer({ dataDir }: Office, { layerId, revisionId }: SealedRow): void {
  const db = openSqlite(join(dataDir, 'service.db'))
  db.run('PRAGMA foreign_keys = OFF')
  db.run('DELETE FROM revisions WHERE id = ?', revisionId)
  db.run('DELETE FROM layers WHERE id = ?', layerId)
  db.close()
}

/** Runs a command to its end, tells what it took, and gives what it printed. */
async function timed(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  tell: (text: string) => void,
): Promise<unknown> {
  const sinceMs = performance.now()
  const program = startProgram(args, env)
  let peakMb = 0
  const look = setInterval(() => (peakMb = Math.max(peakMb, residentMb(program.child.pid ?? 0))), 50)
  const status = await program.ended
  clearInterval(look)
  const seconds = (performance.now() - sinceMs) / 1000
  tell(`${name}: ${seconds.toFixed(1)} s, ${Math.round(peakMb)} MB, status ${status}`)
  if (status !== 0 && status !== 3) throw new Error(`${name} ended with ${status}: ${program.err().slice(-2000)}`)
  return JSON.parse(program.out()) as unknown
}
