import type { AlignmentAddress, AlignmentChoice } from './chainage-api'

/** Numbers of lists of alignments: a thousand addresses are sent to the thread once, and not with each question. */
export class SentChoices {
  readonly #ids = new WeakMap<readonly AlignmentAddress[], number>()
  #last = 0

  /** @param question answered by null where the thread does not know the number: it may have been ended meanwhile */
  async ask<Answer>(
    alignments: readonly AlignmentAddress[],
    question: (choice: AlignmentChoice) => Promise<Answer | null>,
  ): Promise<Answer> {
    const known = this.#ids.get(alignments)
    const answer = known === undefined ? null : await question({ id: known, alignments: null })
    if (answer !== null) return answer
    const id = known ?? ++this.#last
    this.#ids.set(alignments, id)
    return (await question({ id, alignments })) as Answer
  }
}
