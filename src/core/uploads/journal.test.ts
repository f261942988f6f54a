import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../node/sqlite'
import type { Log } from '../ports'
import { projectKey } from '../project-key'
import { migrate } from '../../node/migrate'
import { openJournal } from './journal'
import type { TransferRecord } from './journal-records'
import { journalMigrations } from './journal-schema'
import { openWithRecovery } from '../../node/open-with-recovery'
import { claimLastsMs, createOwnerWatch, hasEnded, newOwner } from './owner-watch'
import { searchRows } from './search-rows'
import { said } from '../../shared/languages/said'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-journal-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const project = { connectionId: 'c', organization: 'acme', projectId: 1 }
const batch = {
  id: 'b',
  project,
  title: 'site',
  createdAt: '2026-01-01T00:00:00Z',
  paused: false,
  layerIdsBefore: null,
  marked: true,
  roots: ['/site'],
  startedBy: null,
}
const transfer = (id: string, more: Partial<TransferRecord> = {}): TransferRecord => ({
  id,
  batchId: 'b',
  seq: 0,
  uploadId: `u${id}`,
  name: 'mains',
  mode: 'create',
  targetLayerId: null,
  targetLayerName: null,
  options: {},
  files: [{ path: '/x/a.csv', name: 'a.csv', sizeBytes: 3, lastModifiedMs: 0, sha256: 'ff' }],
  innerNames: [],
  state: 'waiting',
  paused: false,
  jobId: null,
  intentAtMs: null,
  attempts: 0,
  everSent: false,
  layerId: null,
  revisionId: null,
  error: null,
  cancelWanted: false,
  lostAnswers: [],
  ...more,
})
const log = () => undefined
const openJournalDatabase = (home: string, tell: Log) =>
  openWithRecovery(home, 'uploads.db', { lost: 'Plan again.', thorough: true, log: tell })

describe('the journal', () => {
  it('keeps a batch its own, and as it is on the disk, when a change could not be written', () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const journal = openJournal(db)
    journal.addBatch(batch, [transfer('t')])
    journal.claim('b', newOwner())
    const full = () =>
      journal.atOnce(() => {
        journal.change('t', { state: 'sent' })
        throw new Error('The disk is full.')
      })
    expect(full).toThrow('The disk is full.')
    expect([journal.isOwn('b'), journal.transfer('t')?.state]).toEqual([true, 'waiting'])
    db.close()
  })

  it('writes what is asked for in one moment at once, and tells each that fails', async () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const journal = openJournal(db)
    journal.addBatch(batch, [transfer('t'), transfer('u', { seq: 1 })])
    journal.claim('b', newOwner())
    let begun = 0
    const counted = openJournal({ ...db, transaction: (work) => (begun++, db.transaction(work)) })
    counted.claim('b', newOwner(), () => true)
    const sent = (id: string) => counted.together(() => void counted.change(id, { state: 'sent' }))
    await Promise.all([sent('t'), sent('u')])
    expect(begun).toBe(1)
    const fails = counted.together(() => {
      counted.change('u', { state: 'done' })
      throw new Error('The disk is full.')
    })
    const done = counted.together(() => void counted.change('t', { state: 'done' }))
    await expect(fails).rejects.toThrow('The disk is full.')
    await done
    expect(['t', 'u'].map((id) => [counted.transfer(id)?.state, openJournal(db).transfer(id)?.state])).toEqual([
      ['done', 'done'],
      ['sent', 'sent'],
    ])
    db.close()
  })

  it('finds the transfer of a revision without going through all that was ever sent', () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const asked: [string, ...unknown[]][] = []
    const journal = openJournal({
      ...db,
      get: (sql, ...params) => {
        asked.push([sql, ...params])
        return db.get(sql, ...params)
      },
    })
    journal.byRevision(project, 'r')
    const [sql = '', ...params] = asked.find(([text]) => text.includes('revisionId')) ?? []
    const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...(params as string[]))
    expect(plan.map(({ detail }) => detail).join()).toContain('transfers_by_revision')
    db.close()
  })

  it('tells what made layers, newest first, as it is now, whoever writes it', () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const journal = openJournal(db)
    const made = () => journal.madeTransfers(project).map(({ id, state }) => `${id} ${state}`)
    journal.addBatch(batch, [transfer('t'), transfer('u', { seq: 1 }), transfer('v', { seq: 2 })])
    expect(made()).toEqual([])
    journal.change('t', { state: 'done' })
    expect(made()).toEqual(['t done'])
    journal.claim('b', newOwner())
    journal.soon(() => journal.change('u', { state: 'done' }))
    journal.change('v', { state: 'review' })
    expect(made()).toEqual(['v review', 'u done', 't done'])
    journal.addBatch({ ...batch, id: 'c', createdAt: '2026-02-01T00:00:00Z' }, [
      transfer('w', { batchId: 'c', state: 'done' }),
    ])
    expect(made()).toEqual(['w done', 'v review', 'u done', 't done'])
    const other = openSqlite(join(folder, 'uploads.db'))
    openJournal(other).change('w', { state: 'waiting' })
    expect(made()).toEqual(['v review', 'u done', 't done'])
    journal.removeConnection('c')
    expect(made()).toEqual([])
    other.close()
    db.close()
  })

  it('remembers across programs what was to be sent and what became of it', async () => {
    const first = await openJournalDatabase(folder, log)
    const journal = openJournal(first)
    journal.addBatch(batch, [transfer('1'), transfer('2', { seq: 1 })])
    journal.change('1', { state: 'initialised', jobId: 7 })
    journal.addJob(project, 7, '1')
    journal.change('2', { state: 'done', layerId: 5, revisionId: 'r5' })
    journal.note('1', '2026-01-01T00:00:01Z', said('core.history.jobMade', { job: 7 }))
    first.close()

    const second = await openJournalDatabase(folder, log)
    const again = openJournal(second)
    expect(again.unfinished().map((one) => one.id)).toEqual(['1'])
    expect(again.byJob(project, 7)?.state).toBe('initialised')
    expect(again.byRevision(project, 'r5')?.id).toBe('2')
    expect(again.madeTransfers(project).map(({ id }) => again.transfer(id)?.layerId)).toEqual([5])
    // A history of before has no key.
    second.run("INSERT INTO history (transfer_id, at, text) VALUES ('1', '2026-01-01T00:00:02Z', 'Sent.')")
    expect(again.history('1')).toEqual([
      { at: '2026-01-01T00:00:01Z', text: 'Job 7 made.', textBy: { key: 'core.history.jobMade', params: { job: 7 } } },
      { at: '2026-01-01T00:00:02Z', text: 'Sent.' },
    ])
    expect(again.batch('b')).toEqual(batch)
    second.close()
  })

  it('lets one program at a time work on a batch, and the next take over when it has died', () => {
    const path = join(folder, 'uploads.db')
    const [one, two] = [openSqlite(path), openSqlite(path)]
    const [ours, theirs] = [openJournal(one), openJournal(two)]
    ours.addBatch(batch, [transfer('1')])
    let nowMs = 0
    const watch = createOwnerWatch(() => nowMs)
    // This very process: it lives, whatever the watch finds out by its number.
    const [us, them] = [newOwner(), newOwner()]
    const theirClaim = () => theirs.claim('b', them, (owner, beat) => watch.isDead('b', owner, beat))
    expect(ours.claim('b', us)).toBe(true)
    expect(theirClaim()).toBe(false)
    nowMs += claimLastsMs - 1
    expect(ours.claim('b', us)).toBe(true)
    nowMs += claimLastsMs - 1
    expect(theirClaim()).toBe(false)
    nowMs += claimLastsMs + 1
    expect(theirClaim()).toBe(true)
    expect(ours.claim('b', us)).toBe(false)
    theirs.release(them)
    expect(ours.claim('b', us)).toBe(true)
    expect(theirs.claim('b', them, () => true)).toBe(true)
    // A program before this one that had its number, as programs in a container have.
    expect([hasEnded(us), hasEnded(`${process.pid}-1-before`)]).toEqual([false, true])
    one.close()
    two.close()
  })

  it('puts a damaged file aside, says so, and goes on', async () => {
    writeFileSync(join(folder, 'uploads.db'), 'SQLite format 3\0 but then nothing that is one'.repeat(200))
    const told: string[] = []
    const db = await openJournalDatabase(folder, (level, message) => level === 'error' && told.push(message))
    openJournal(db).addBatch(batch, [transfer('1')])
    expect(told).toHaveLength(1)
    expect(readdirSync(folder).some((name) => name.includes('.broken-'))).toBe(true)
    db.close()
  })

  it('leaves a sound file in its place while another program holds it', async () => {
    const other = openSqlite(join(folder, 'uploads.db'))
    openJournal(other).addBatch(batch, [transfer('1')])
    other.all('PRAGMA locking_mode = EXCLUSIVE')
    openJournal(other).note('1', '2026-01-01T00:00:01Z', said('core.history.sent'))
    await expect(openJournalDatabase(folder, log)).rejects.toMatchObject({ code: 'file.locked' })
    expect(openJournal(other).transfers('b')).toHaveLength(1)
    expect(readdirSync(folder).some((name) => name.includes('.broken-'))).toBe(false)
    other.close()
  })

  it('comes from the first schema to the newest, and refuses one from the future', () => {
    const db = openSqlite(join(folder, 'old.db'))
    migrate(db, journalMigrations.slice(0, 1))
    const lost = transfer('1', { lostAnswers: [{ fromMs: 1, toMs: 2 }] })
    db.run('INSERT INTO batches VALUES (?, ?, ?, ?, ?, ?, ?, NULL, 1, NULL, 0)', 'b', 'c', projectKey(project), JSON.stringify(project), '', '', 0) // prettier-ignore
    db.run('INSERT INTO transfers VALUES (?, ?, 0, ?, ?, NULL, NULL, ?)', '1', 'b', 'u', 'waiting', JSON.stringify(lost)) // prettier-ignore
    const journal = openJournal(db)
    expect(journal.lostAnswers(project)).toEqual([{ fromMs: 1, toMs: 2 }])
    expect(journal.batch('b')?.roots).toBeNull()
    journal.addBatch({ ...batch, id: 'b2' }, [])
    expect(journal.batch('b2')?.roots).toEqual(['/site'])
    journal.change('1', { lostAnswers: [] })
    expect(journal.lostAnswers(project)).toEqual([])
    db.script('PRAGMA user_version = 99')
    expect(() => openJournal(db)).toThrow(/newer version/)
    db.close()
  })
})

describe('the rows of all batches', () => {
  it('are found by layer, file, job, revision, hash and comment, whatever the case, newest batch first', async () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const journal = openJournal(db)
    const made = { state: 'done', jobId: 4711, layerId: 12, revisionId: 'rev-9' } as const
    const options = { revisionComment: 'As built' }
    journal.addBatch(batch, [transfer('1', { ...made, options }), transfer('2', { seq: 1, name: 'Straße' })])
    journal.addBatch({ ...batch, id: 'b2', createdAt: '2026-02-01T00:00:00Z' }, [transfer('3', { batchId: 'b2' })])
    journal.note('3', '2026-02-01T00:00:05Z', said('core.history.sent'))
    const found = async (words: string, limit = 10) => {
      const { rows, total } = await searchRows(journal, project, { words, limit }, new AbortController().signal)
      return [rows.map(({ id }) => id).join(), total]
    }
    expect(await found('MAINS a.csv')).toEqual(['3,1', 2])
    for (const words of ['4711', 'rev-9', 'built', '12']) expect(await found(words)).toEqual(['1', 1])
    expect(await found('strasse')).toEqual(['', 0])
    expect(await found('STRASSE'.replace('SS', 'ß'))).toEqual(['2', 1])
    expect(await found('/x/')).toEqual(['3,1,2', 3])
    // Names of what is kept are no content.
    for (const words of ['revisionComment', '', '%', 'waiting']) expect(await found(words)).toEqual(['', 0])
    expect(await found('ff', 1)).toEqual(['3', 3])
    const { rows } = await searchRows(journal, project, { words: 'mains', limit: 9 }, new AbortController().signal)
    expect(rows[0]).toMatchObject({ batchId: 'b2', lastAt: '2026-02-01T00:00:05Z' })
    db.close()
  })
})

describe('what no request waits for', () => {
  const open = () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const journal = openJournal(db)
    return { db, journal, close: () => db.close() }
  }
  const stateOnDisk = () => {
    const db = openSqlite(join(folder, 'uploads.db'))
    const rows = db.all<{ state: string }>('SELECT state FROM transfers ORDER BY seq')
    db.close()
    return rows.map(({ state }) => state)
  }

  it('is known at once, and on the disk with the next change that has to be, in its order, or a moment later', async () => {
    const { journal, close } = open()
    journal.addBatch(batch, [transfer('a'), transfer('b', { seq: 1 })])
    journal.claim('b', 'me')
    journal.soon(() => {
      journal.change('a', { state: 'sent' })
      journal.note('a', '2026-01-01T00:00:00Z', said('core.history.sent'))
    })
    expect([journal.transfer('a')?.state, stateOnDisk()]).toEqual(['sent', ['waiting', 'waiting']])
    journal.change('b', { state: 'intent' })
    expect(stateOnDisk()).toEqual(['sent', 'intent'])
    journal.soon(() => journal.change('a', { state: 'done' }))
    await expect.poll(stateOnDisk).toEqual(['done', 'intent'])
    journal.soon(() => journal.note('a', '2026-01-01T00:00:01Z', said('core.history.completed')))
    expect(journal.history('a').map(({ at }) => at)).toEqual(['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'])
    close()
  })

  it('stays known, and is written later, where a change beside it is taken back', () => {
    const { journal, close } = open()
    journal.addBatch(batch, [transfer('a'), transfer('b', { seq: 1 })])
    journal.claim('b', 'me')
    journal.soon(() => journal.change('a', { state: 'sent' }))
    const failing = () =>
      journal.atOnce(() => {
        journal.change('b', { state: 'intent' })
        throw new Error('no')
      })
    expect(failing).toThrow('no')
    expect([journal.transfer('a')?.state, journal.transfer('b')?.state]).toEqual(['sent', 'waiting'])
    expect(stateOnDisk()).toEqual(['waiting', 'waiting'])
    journal.release('me')
    expect(stateOnDisk()).toEqual(['sent', 'waiting'])
    close()
  })

  it('of a batch that another program may have is on the disk at once', () => {
    const { journal, close } = open()
    journal.addBatch(batch, [transfer('a')])
    journal.soon(() => journal.change('a', { state: 'sent' }))
    expect(stateOnDisk()).toEqual(['sent'])
    close()
  })
})

it('keeps which layers there were before a batch, however often it is asked for, and changes of it by another program', () => {
  const [own, other] = [0, 1].map(() => openJournal(openSqlite(join(folder, 'uploads.db'))))
  own?.addBatch(batch, [])
  expect(own?.batch('b')?.layerIdsBefore).toBeNull()
  own?.changeBatch('b', { layerIdsBefore: [3, 4] })
  other?.changeBatch('b', { paused: true })
  for (let times = 0; times < 2; times++)
    expect(own?.batch('b')).toMatchObject({ layerIdsBefore: [3, 4], paused: true })
})
