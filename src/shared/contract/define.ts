import { z } from 'zod'
import type { WireError } from '../errors/app-error'

// The strict CSP of the renderer forbids the code that zod would otherwise generate.
z.config({ jitless: true })

/** One call of the contract: what goes in and what comes out. */
export interface CallDefinition<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly params: P
  readonly result: R
}

/** One event of the contract. */
export interface EventDefinition<E extends z.ZodType = z.ZodType> {
  readonly payload: E
}

/** A domain of the contract: its calls and events by name (`domain.verbNoun`, `domain.pastTense`). */
export interface Domain {
  readonly calls: Readonly<Record<string, CallDefinition>>
  readonly events: Readonly<Record<string, EventDefinition>>
}

/** A call: schemas of its parameters and its result. */
export function call<P extends z.ZodType, R extends z.ZodType>(params: P, result: R): CallDefinition<P, R> {
  return { params, result }
}

/** An event: the schema of what it carries. */
export function event<E extends z.ZodType>(payload: E): EventDefinition<E> {
  return { payload }
}

/** The schema of a value whose type is defined elsewhere and which only our own core produces; not checked again. */
export function trusted<T>(): z.ZodType<T> {
  return z.custom<T>()
}

/** Parameters or result of a call that has none. */
export const nothing = z.undefined()

/** Which project on which connection; every project-bound call carries it. */
export const projectRef = z.object({
  connectionId: z.string().min(1),
  organization: z.string().min(1),
  projectId: z.number().int(),
})
export type ProjectRef = z.infer<typeof projectRef>

/** Where an answer came from and how old it is, so that the window can say so. */
export const freshness = z.object({
  source: z.enum(['service', 'offline']),
  /** ISO 8601, UTC. */
  readAt: z.string(),
  /** Why an earlier reading is given, when that is not the plain lack of a network: what the service says instead. */
  staleReason: trusted<WireError>().optional(),
})
export type Freshness = z.infer<typeof freshness>

/**
 * A file or folder of the machine, named by the handle that the host gave for it when a person chose it. A page never says a
 * path; behind its host, and for a program without a page, this is the path itself.
 */
export const grantedPath = z.string().min(1).max(4_096)

/** What a person chose: the handle to name it by, and its path to be shown. */
export const chosenPath = z.object({ handle: z.string(), path: z.string() })
export type ChosenPath = z.infer<typeof chosenPath>
