import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../shared/errors/app-error'
import { sendJson, sendProblem } from './send-answer'
import { HttpProblem } from './http-problem'

/** What is asked about the state of a service. */
export interface Health {
  /** Why it is about to end, or ends: nothing new is to be sent here. Null: it does not. */
  whyLeaving: () => string | null
  /** What is asked from now on is sent away. */
  isClosing: () => boolean
  /** Resolves when the store and the files answer; rejects with what does not. */
  probe: () => Promise<void>
}

/** GET /healthz: the process answers. GET /readyz: it takes requests, its store and its files answer. Neither needs credentials. */
export const isHealthPath = (pathname: string): boolean => pathname === '/healthz' || pathname === '/readyz'

/** A store that does not answer within so long is none. */
const probeMs = 5_000

/** Answers with `{"status": "ok"}`, or 503 with what is missing. */
export async function answerHealth(
  health: Health,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const missing = pathname === '/healthz' ? null : await missingOf(health)
  if (missing === null) await sendJson(request, response, { status: 'ok' })
  else sendProblem(request, response, new HttpProblem(503, missing, { headers: { 'retry-after': '5' } }))
}

/** Whether a service takes requests, and its store and files answer. */
export const isReady = async (health: Health): Promise<boolean> => (await missingOf(health)) === null

/** Why nothing is to be sent here; in words that name no path and no address. Null: all is there. */
async function missingOf(health: Health): Promise<string | null> {
  const why = health.whyLeaving()
  if (why !== null) return why
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('The store or the files do not answer.'), probeMs)
  })
  const asked = health.probe().then(
    () => null,
    (error: unknown) =>
      error instanceof AppError && error.code === 'unavailable'
        ? error.message
        : 'The store or the files cannot be used; the log of the service says why.',
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
