import type { SamplePeople } from './sample-people'
import { waterMainsRevisedDaysAgo } from './site/utility-layers'

const hourMs = 3_600_000

interface HistoryOf {
  id: number
  status: number
  /** Who holds it, or held it while work went on. */
  holder: { id: string; name: string }
  isHeld: boolean
  startMs: number
  /** Newest time that an event may have. */
  untilMs: number
  categories: readonly { id: number; name: string; status: number }[]
}

/** Permit statuses that a permit goes through before each one. */
const wayTo: Readonly<Record<number, readonly number[]>> = {
  0: [0],
  1: [0, 1],
  2: [0, 1, 2],
  3: [0, 1, 2, 3],
  4: [0, 1, 4],
  5: [0, 1, 2, 3, 8, 5],
  6: [0, 1, 4, 6],
  7: [0, 1, 2, 3, 8, 7],
  8: [0, 1, 2, 3, 8],
  9: [0, 1, 2, 3, 8, 13, 9],
  10: [0, 1, 2, 3, 8, 5, 10],
  11: [0, 1, 11],
  12: [0, 1, 2, 3, 12],
  13: [0, 1, 2, 3, 8, 13],
  14: [0, 1, 2, 3, 8, 14],
  15: [0, 1, 2, 3, 15],
}

/** The history of one permit, oldest first: how it came to its status, with answers, signatures, holds and talk between. */
export function sampleEvents(permit: HistoryOf, people: SamplePeople, long: boolean) {
  const events: Record<string, unknown>[] = []
  let atMs = Math.min(permit.startMs, permit.untilMs) - 46 * hourMs
  const add = (type: number, user: string, more: Record<string, unknown> = {}, hours = 1.7) => {
    events.push({
      type,
      user,
      timestamp: new Date(Math.min(atMs, permit.untilMs - 60_000 + events.length)).toISOString(),
      groupId: 0,
      comment: '',
      ...more,
    })
    atMs += hours * hourMs
  }
  const { holder, isHeld } = permit
  const way = wayTo[permit.status] ?? [permit.status]
  for (const status of way) {
    if (status === way.at(-1) && way.includes(8) && !isHeld)
      add(7, holder.id, { description: `${holder.name} stopped holding the permit` })
    add(0, status === 0 ? people.supervisor : people.controller, { permitStatus: status })
    if (status === 1) answerCategories(permit, people, add)
    if (status === 2) add(5, people.controller, { description: 'The permit was signed' })
    if (status === 8) {
      add(6, holder.id, { description: `${holder.name} began to hold the permit` }, 5)
      add(2, holder.id, { fileName: 'trench_photo_0417.jpg' })
      add(3, holder.id, { comment: 'Trench open 6 m. Water main exposed at 1.42 m.' }, 9)
    }
  }
  if (long) longTalk(permit, people, add)
  return events
}

type Add = (type: number, user: string, more?: Record<string, unknown>, hours?: number) => void

function answerCategories(permit: HistoryOf, people: SamplePeople, add: Add): void {
  for (const category of permit.categories) {
    if (category.status === 3) continue
    const of = { categoryInstanceId: category.id, categoryName: category.name }
    add(8, people.supervisor, of)
    add(4, people.utilities, of)
    add(1, people.controller, { ...of, permitCategoryStatus: category.status })
  }
}

/** A permit that has been in use for days: every kind of event, at least sixty in all. */
function longTalk(permit: HistoryOf, people: SamplePeople, add: Add): void {
  const open = { categoryInstanceId: permit.id * 10 + 9, categoryName: 'Night shift handover' }
  add(10, people.controller, open)
  for (let day = 1; day <= 12; day++) {
    add(6, people.marine, { description: 'Sofia Ferreira began to hold the permit' }, 0.3)
    add(8, people.marine, open, 0.2)
    if (day % 3 === 0) add(2, people.marine, { fileName: `shift_${day}.pdf` }, 0.1)
    add(
      3,
      people.marine,
      {
        comment: `Shift ${day}: ${['trench dry', 'pump checked', 'edge rail moved 2 m', 'fender base cast'][day % 4]}.`,
      },
      6.8,
    )
    add(7, people.marine, { description: 'Sofia Ferreira stopped holding the permit' }, 1.2)
  }
  add(6, permit.holder.id, { description: `${permit.holder.name} began to hold the permit` })
  add(9, people.controller, { fileName: 'lift_plan_draft.pdf' })
  add(11, people.controller, open)
  add(12, people.surveyor, {
    timestamp: new Date(permit.untilMs - waterMainsRevisedDaysAgo * 24 * hourMs).toISOString(),
    description: 'Water mains was revised',
    comment: 'Weekly issue W47, diversion at Quay Road',
  })
}
