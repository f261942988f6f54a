import { join } from 'node:path'
import { between, pause, type Campaign, type CampaignRun } from './campaign'
import { openOffice, type Office } from './office'
import { startProgram, type Program } from './program'
import { surveyText, writeSurvey } from './survey'

const rounds = 21
/** How much later the second person starts, in turn. */
const gapsMs = [0, 1_000, 10_000]
/** What was read of the layers is taken for the present for about so long before a first request goes out. */
const slackMs = 1_000

interface Revision {
  createdDate: string
  source: { url: string } | null
}
interface ShownLayer {
  id: number
  name: string
  revisions: Revision[]
}
/** An item of `upload --json`. */
interface Item {
  layer: string
  status: string
  job: number | null
  layerId: number | null
  error: { message: string } | null
  twins: { layerId: number }[]
}
/** A name that two people made a layer of, with what each made and was told. */
interface Doubled {
  name: string
  items: readonly [Item, Item]
}

/** Two people send one folder: what both had under way at once may be doubled, nothing else; and both are told of that. */
export const twoPeople: Campaign = {
  about: `two people send one folder of so many files, at once, 1 s and 10 s apart; ${rounds} rounds`,
  defaultSize: 30,
  async run(run) {
    const office = await openOffice(run.folder)
    try {
      const ben = await office.addPerson('Ben Two')
      const people = [office.envOf(join(run.folder, 'ada')), office.envOf(join(run.folder, 'ben'), ben)]
      for (let round = 1; round <= rounds; round++) await sendTogether(run, office, { round, people })
    } finally {
      await office.close()
    }
  },
}

async function sendTogether(
  run: CampaignRun,
  office: Office,
  { round, people }: { round: number; people: readonly Record<string, string>[] },
): Promise<void> {
  const { random, size, tell } = run
  const folder = join(run.folder, `round ${round}`)
  const texts = new Map<string, string>()
  for (let index = 1; index <= size; index++) {
    const name = `round ${round} survey ${index}`
    texts.set(name, surveyText(random, between(random, 10, 2_000)))
    writeSurvey(folder, `${name}.csv`, texts.get(name) ?? '')
  }
  const gapMs = gapsMs[(round - 1) % gapsMs.length] ?? 0
  const programs: Program[] = []
  for (const env of people) {
    if (programs.length > 0) await pause(gapMs)
    programs.push(startProgram(office.argsOf('upload', folder), env))
  }
  const items = await Promise.all(programs.map((program) => itemsOf(run, program)))
  const layers = ((await office.ask('/layers?includeRevisions=all')) as ShownLayer[]).filter(({ name }) =>
    texts.has(name),
  )
  await compare(run, office, { layers, texts })
  const doubled = doubledOf(items[0] ?? [], items[1] ?? [])
  const unseen = await checkDoubled(run, office, doubled)
  tell(
    `round ${round}, ${gapMs / 1000} s apart: ${layers.length} layers of ${size} files, ${doubled.length} doubled while both were under way, ${unseen} of them not told to both`,
  )
}

async function itemsOf({ found }: CampaignRun, program: Program): Promise<Item[]> {
  const status = await program.ended
  if (status !== 0) found('wrong', `an upload ended with ${status}: ${program.err().slice(-2_000)}`)
  const items = program.out() === '' ? [] : (JSON.parse(program.out()) as { items: Item[] }).items
  for (const { layer, status: end, error } of items)
    if (end === 'failed') found('wrong', `“${layer}” was not sent: ${error?.message ?? ''}`)
  return items
}

/** Each file is one layer with its content; several only where both people made it. */
async function compare(
  { found }: CampaignRun,
  office: Office,
  { layers, texts }: { layers: readonly ShownLayer[]; texts: ReadonlyMap<string, string> },
): Promise<void> {
  for (const [name, text] of texts) {
    const made = layers.filter((layer) => layer.name === name)
    if (made.length === 0) found('lost', `there is no layer “${name}”`)
    if (made.length > 2) found('doubled', `there are ${made.length} layers “${name}”`)
    for (const { id, revisions } of made) {
      if (revisions.length > 1) found('doubled', `layer ${id}, “${name}”, was revised with the same file`)
      const url = revisions[0]?.source?.url
      const held = url === undefined ? '' : (await office.fetch(url)).toString()
      if (held !== text) found('lost', `layer ${id}, “${name}”, is not the file`)
    }
  }
}

function doubledOf(one: readonly Item[], other: readonly Item[]): Doubled[] {
  const made = (items: readonly Item[]) => items.filter(({ job, status }) => job !== null && status === 'completed')
  const theirs = new Map(made(other).map((item) => [item.layer, item]))
  return made(one).flatMap((item) => {
    const twin = theirs.get(item.layer)
    return twin ? [{ name: item.layer, items: [item, twin] as const }] : []
  })
}

/** Of what is doubled both had to be under way at once, and both had to be told. Gives how many were not told to both. */
async function checkDoubled({ found }: CampaignRun, office: Office, doubled: readonly Doubled[]): Promise<number> {
  const jobs = new Map((await office.jobs()).map((job) => [job.id, job]))
  let untold = 0
  for (const { name, items } of doubled) {
    const [first, second] = items
      .flatMap(({ job }) => jobs.get(job ?? 0) ?? [])
      .sort((a, b) => Date.parse(a.created) - Date.parse(b.created))
    const lateMs = Date.parse(second?.created ?? '') - Date.parse(first?.updated ?? '')
    if (!(lateMs <= slackMs))
      found('doubled', `“${name}” was asked for ${lateMs} ms after the other one was to be seen`)
    const isTold = items.every((item, at) => item.twins.some(({ layerId }) => layerId === items[1 - at]?.layerId))
    if (isTold) continue
    untold++
    found('wrong', `“${name}” is doubled, and not both are told`)
  }
  return untold
}
