import { STATUS_CODES } from 'node:http'
import type { FieldProblem, ProblemBody } from '../../shared/rest'

/** A request that is answered with an error status. `detail` says to a person what is wrong and what to do. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly options: { errors?: FieldProblem[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.name = 'HttpProblem'
  }

  /** The body (RFC 9457). */
  toBody(): ProblemBody {
    return {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      ...(this.options.errors ? { errors: this.options.errors } : {}),
    }
  }
}

/** 400 with the wrong fields named. */
export function invalidFields(errors: FieldProblem[]): HttpProblem {
  const named = errors.map((each) => `${each.field} ${each.message.replace(/\.$/, '')}`).join('; ')
  return new HttpProblem(400, `The request cannot be used: ${named}.`, { errors })
}

/** 404 for a thing that the caller has no part in or that does not exist. */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, `There is no ${what}.`)
}
