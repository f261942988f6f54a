import { sql } from 'kysely'
import type { Db } from '../db'
import { query } from '../query'

/** A process that has not been heard of for so long does not run any more. */
const heardSeconds = 30

/** A process of a service: one that answers, or one that works on jobs. */
export interface ServiceProcess {
  kind: 'serve' | 'work'
  host: string
  pid: number
}

/** What a process hears when it tells that it runs. */
export interface Heard {
  /** UTC milliseconds by the clock of the database. */
  clockMs: number
  /** The version of the schema. */
  schema: number
}

const tell = query(
  (_on, id: string, kind: string, host: string, pid: number) => sql<Heard>`
    INSERT INTO processes (id, kind, host, pid, heard) VALUES (${id}, ${kind}, ${host}, ${pid}, clock_timestamp())
    ON CONFLICT (id) DO UPDATE SET heard = excluded.heard
    RETURNING CAST(extract(epoch FROM heard) * 1000 AS double precision) AS "clockMs",
      (SELECT version FROM plumbline_schema) AS schema`,
)
const schemaVersion = query(() => sql<{ version: number }>`SELECT version FROM plumbline_schema`)
const clock = query(
  () => sql<{ ms: number }>`SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS double precision) AS ms`,
)
const forgetOld = query(() => sql`DELETE FROM processes WHERE heard < clock_timestamp() - interval '1 day'`)
const forget = query((_on, id: string) => sql`DELETE FROM processes WHERE id = ${id}`)
const running = query(
  () => sql<ServiceProcess & { heard: number }>`
    SELECT kind, host, pid, CAST(extract(epoch FROM clock_timestamp() - heard) AS double precision) AS heard FROM processes
    WHERE heard > clock_timestamp() - make_interval(secs => ${sql.lit(heardSeconds)}) ORDER BY kind, host, pid`,
)

/** Which processes run on a database. All times are of its clock. */
export function processTable(db: Db) {
  return {
    /** Tells that a process runs. @param id a name that no other has */
    async tell(id: string, { kind, host, pid }: ServiceProcess): Promise<Heard> {
      const heard = await db.write(tell, id, kind, host, pid)
      return { clockMs: Math.round(heard?.clockMs ?? 0), schema: heard?.schema ?? 0 }
    },
    /** The version of the schema alone: a newer one may have another form of this list. */
    schema: async (): Promise<number> => (await db.first(schemaVersion))?.version ?? 0,
    /** UTC milliseconds by the clock of the database. */
    clock: async (): Promise<number> => Math.round((await db.first(clock))?.ms ?? 0),
    /** Takes those off the list that have not been heard of for a day. */
    forgetOld: () => db.run(forgetOld),
    /** Tells that a process ends. */
    forget: (id: string) => db.run(forget, id),
    /** Those that run, and how many seconds ago each was heard of. */
    running: () => db.all(running),
  }
}
