import { sql } from 'kysely'
import type { Db } from '../db'
import { query } from '../query'

/** How long a job is a worker's after it was heard of last; then another takes it up. */
export const leaseSeconds = 15

/** A job that was taken up, and how often it was, this time too. */
export interface Claim {
  jobId: number
  attempts: number
  /** Of all its files together. */
  bytes: number
}

/** What a worker asks for. */
export interface ClaimOrder {
  /** A name that no other worker has. */
  worker: string
  /** Jobs that it leaves to others for now. */
  without: readonly number[]
  /** Only jobs whose files have fewer bytes. */
  belowBytes: number
}

interface Taken {
  job_id: number
  organization_id: number
  bytes: number
}

const claim = query(
  (on, worker: string, without: string, belowBytes: number) => sql<Taken>`
    WITH at_work AS (
      SELECT projects.organization_id, count(*) AS jobs FROM job_leases
      JOIN jobs ON jobs.id = job_leases.job_id JOIN projects ON projects.id = jobs.project_id
      WHERE job_leases.until >= clock_timestamp() GROUP BY projects.organization_id
    ), next AS (
      SELECT jobs.id, projects.organization_id FROM jobs
      JOIN projects ON projects.id = jobs.project_id
      LEFT JOIN job_leases ON job_leases.job_id = jobs.id
      LEFT JOIN at_work ON at_work.organization_id = projects.organization_id
      LEFT JOIN job_turns ON job_turns.organization_id = projects.organization_id
      WHERE jobs.state = 'processing' AND (job_leases.job_id IS NULL OR job_leases.until < clock_timestamp())
      AND jobs.id NOT IN (SELECT CAST("each".value AS bigint) FROM ${on.eachText(without)})
      AND (SELECT coalesce(sum(size), 0) FROM job_files WHERE job_id = jobs.id) < CAST(${belowBytes} AS bigint)
      ORDER BY job_leases.job_id IS NULL, coalesce(at_work.jobs, 0), job_turns.at NULLS FIRST, jobs.id
      LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
    ), taken AS (
      INSERT INTO job_leases (job_id, worker, until)
      SELECT id, CAST(${worker} AS text), clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)}) FROM next
      ON CONFLICT (job_id) DO UPDATE SET worker = excluded.worker, until = excluded.until
        WHERE job_leases.until < clock_timestamp()
      RETURNING job_id
    )
    SELECT taken.job_id, next.organization_id,
      CAST((SELECT coalesce(sum(size), 0) FROM job_files WHERE job_id = next.id) AS bigint) AS bytes
    FROM taken JOIN next ON next.id = taken.job_id`,
)
const countAttempt = query(
  (_on, jobId: number) => sql<{ attempts: number }>`
    UPDATE jobs SET attempts = attempts + 1 WHERE id = ${jobId} RETURNING attempts`,
)
const noteTurn = query(
  (_on, organizationId: number) => sql`
    INSERT INTO job_turns (organization_id, at) VALUES (${organizationId}, clock_timestamp())
    ON CONFLICT (organization_id) DO UPDATE SET at = excluded.at`,
)
const renew = query(
  (_on, worker: string) => sql<{ job_id: number }>`
    UPDATE job_leases SET until = clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})
    FROM jobs WHERE jobs.id = job_leases.job_id AND jobs.state = 'processing' AND job_leases.worker = ${worker}
    RETURNING job_leases.job_id`,
)
const release = query(
  (_on, jobId: number, worker: string) => sql`
    DELETE FROM job_leases WHERE job_id = ${jobId} AND worker = ${worker}`,
)

const clear = query(
  () => sql`
    DELETE FROM job_leases USING jobs
    WHERE jobs.id = job_leases.job_id AND jobs.state <> 'processing' AND job_leases.until < clock_timestamp()`,
)

/**
 * Which process works on which job. All times are of the database's clock: those of the processes may differ.
 * A lease is not what keeps a job from being done twice: its end is written only while it is not ended.
 */
export type JobLeases = ReturnType<typeof jobLeases>

export function jobLeases(db: Db) {
  return {
    /**
     * Takes up the next job: one whose worker is not heard of any more, since it had its turn; else of the organization of which fewest are
     * at work, then of the one whose turn is longest ago, the oldest.
     */
    claim: ({ worker, without, belowBytes }: ClaimOrder): Promise<Claim | null> =>
      db.transaction(async (tx) => {
        const row = await tx.write(claim, worker, JSON.stringify(without), belowBytes)
        if (!row) return null
        await tx.run(noteTurn, row.organization_id)
        const counted = await tx.write(countAttempt, row.job_id)
        return { jobId: row.job_id, attempts: counted?.attempts ?? 1, bytes: row.bytes }
      }),

    /** Keeps a worker's jobs its own; gives those that are, and have not ended. */
    renew: async (worker: string): Promise<Set<number>> =>
      new Set(await db.transaction(async (tx) => (await tx.all(renew, worker)).map((row) => row.job_id))),

    /** Removes what workers left that were killed when a job had ended. */
    clear: (): Promise<unknown> => db.run(clear),

    /** Gives a job up: another may take it up at once. */
    release: (jobId: number, worker: string): Promise<unknown> => db.run(release, jobId, worker),
  }
}
