import pg from 'pg'
import type { Passing } from './relay'
import type { SharedProcess } from './shared-processes'

/** What the database tells of jobs while they go their way: who did it, by the name of its connections. */
export interface JobNote {
  what: 'claimed' | 'processing' | 'completed' | 'error'
  job: number
  by: string
}

/** A known state of an upload or its job in which a process is killed; the text is how it is told. */
export const momentTexts = {
  any: 'at any time',
  receiving: 'while content comes in',
  written: 'content written, its row not',
  acknowledged: 'the files written down, not yet acknowledged',
  claimed: 'job taken up',
  fetching: 'while the job fetches its content',
  reading: 'while its files are read',
  finishing: 'in the finishing transaction',
  finished: 'finished, not yet let go',
} as const
export type Moment = keyof typeof momentTexts
export const moments = Object.keys(momentTexts) as Moment[]

/** A gate that the campaign can close: a job that finishes waits at it within its transaction. Two numbers that nobody else locks. */
const gate = [77, 0] as const
const atGate = 78

const triggers = `
  CREATE FUNCTION campaign_claimed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('campaign', json_build_object('what', 'claimed', 'job', NEW.job_id, 'by', current_setting('application_name'))::text);
    RETURN NULL;
  END $$;
  CREATE TRIGGER campaign_claimed AFTER INSERT OR UPDATE OF worker ON job_leases FOR EACH ROW EXECUTE FUNCTION campaign_claimed();
  CREATE FUNCTION campaign_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('campaign', json_build_object('what', NEW.state, 'job', NEW.id, 'by', current_setting('application_name'))::text);
    IF NEW.state = 'completed' THEN
      PERFORM pg_advisory_xact_lock(${atGate}, CAST(NEW.id AS integer));
      PERFORM pg_advisory_xact_lock_shared(${gate.join(', ')});
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER campaign_moved AFTER UPDATE OF state ON jobs FOR EACH ROW
    WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION campaign_moved()`

/** Watches jobs by the database and by what passes to the object store, so that a process can be met in a known state. */
export type JobWatch = Awaited<ReturnType<typeof watchJobs>>

/** @param database with the tables of a service */
export async function watchJobs(database: string, processes: readonly SharedProcess[]) {
  const client = new pg.Client({ connectionString: database })
  // Of a campaign that broke off the database ends first; what it broke off by is what is to be told.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(triggers)
  await client.query('LISTEN campaign')
  const listeners = new Set<(note: JobNote) => void>()
  client.on('notification', ({ payload = '{}' }) => {
    const note = JSON.parse(payload) as JobNote
    for (const listener of listeners) listener(note)
  })
  const named = (name: string): SharedProcess | undefined => processes.find((each) => each.name() === name)

  function onNote(listener: (note: JobNote) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** The first process that does something as the database tells. */
  const noted = (what: JobNote['what'], by: string, over: AbortSignal): Promise<SharedProcess | null> =>
    first<SharedProcess>(over, (found) =>
      onNote((note) => {
        const process = note.what === what && note.by.startsWith(by) ? named(note.by) : undefined
        if (process) found(process)
      }),
    )

  /** The first process of a kind of which something passes to or from the object store. */
  const passed = (kind: SharedProcess['kind'], is: (passing: Passing) => boolean, over: AbortSignal) =>
    first<SharedProcess>(over, (found) => {
      const ends = processes.flatMap((process) =>
        process.kind === kind ? [process.objects.watch((passing) => is(passing) && found(process))] : [],
      )
      return () => ends.forEach((end) => void end())
    })

  /** Closes the gate, and gives the process that stands at it first. It is opened by whoever has killed it. */
  async function finishing(over: AbortSignal): Promise<SharedProcess | null> {
    await client.query('SELECT pg_advisory_lock($1, $2)', [...gate])
    while (!over.aborted) {
      const { rows } = await client.query<{ name: string }>(
        `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE locktype = 'advisory' AND classid = $1 AND granted`,
        [atGate],
      )
      const found = rows.flatMap(({ name }) => named(name) ?? [])[0]
      if (found) return found
      await new Promise((next) => setTimeout(next, 20))
    }
    return null
  }

  const isContent = ({ path }: Passing): boolean => path.includes('/content/')
  const meet: Record<Exclude<Moment, 'any'>, (over: AbortSignal) => Promise<SharedProcess | null>> = {
    receiving: (over) =>
      passed('serve', (one) => isContent(one) && one.method === 'PUT' && one.stage === 'asked', over),
    written: (over) =>
      passed('serve', (one) => isContent(one) && one.method === 'PUT' && one.stage === 'answered', over),
    acknowledged: (over) => noted('processing', 'serve', over),
    claimed: (over) => noted('claimed', 'work', over),
    fetching: (over) => passed('work', (one) => isContent(one) && one.method === 'GET' && one.stage === 'asked', over),
    async reading(over) {
      const found = await passed(
        'work',
        (one) => isContent(one) && one.method === 'GET' && one.stage === 'answered',
        over,
      )
      // Its files come in one piece; reading them takes longer than this.
      await new Promise((next) => setTimeout(next, 60))
      return found
    },
    finishing,
    finished: (over) => noted('completed', 'work', over),
  }

  return {
    meet,
    onNote,
    openGate: () => client.query('SELECT pg_advisory_unlock_all()'),
    query: async <Row>(sql: string): Promise<Row[]> => (await client.query(sql)).rows as Row[],
    close: () => client.end(),
  }
}

/** What is found first; null when the time is over before. @param watch gives what ends it */
function first<T>(over: AbortSignal, watch: (found: (value: T) => void) => () => void): Promise<T | null> {
  return new Promise((resolve) => {
    const end = watch((value) => {
      resolve(value)
      over.removeEventListener('abort', stop)
      queueMicrotask(() => end())
    })
    const stop = (): void => {
      end()
      resolve(null)
    }
    over.addEventListener('abort', stop)
  })
}
