import { join } from 'node:path'
import { findMark } from '../../src/core/uploads/marker'
import { between, type Campaign, type CampaignRun } from './campaign'
import { openOffice, type Office } from './office'
import { afterReaching, runAndKill, runProgram, startProgram } from './program'
import { surveyText, writeSurvey } from './survey'

interface Revision {
  comment: string | null
  source: { url: string } | null
}
interface ShownLayer {
  name: string
  revisions: Revision[]
}

/** From its first request on a program lives for so long at most: a thousand of them are an hour. */
const longestLifeMs = 8_000

/** `upload` is killed again and again, while the files it sends are edited; each becomes one layer with its last content. */
export const uploadKills: Campaign = {
  about: 'upload of a folder of so many files, killed as often',
  defaultSize: 24,
  async run(run) {
    const office = await openOffice(run.folder)
    try {
      await killAgainAndAgain(run, office)
    } finally {
      await office.close()
    }
  },
}

async function killAgainAndAgain(run: CampaignRun, office: Office): Promise<void> {
  const { random, size, tell, found, isOver } = run
  const files = join(run.folder, 'files')
  const texts = new Map<string, string>()
  const edit = (name: string) => {
    const text = surveyText(random, between(random, 10, 4_000))
    texts.set(name, text)
    writeSurvey(files, `${name}.csv`, text)
  }
  for (let index = 1; index <= size; index++) edit(`survey ${index}`)
  const env = office.envOf(join(run.folder, 'home'))
  const args = office.argsOf('upload', files)

  // Long enough for a kill in each phase: while the folder is read, while it is sent, while the jobs run.
  let longestMs = Math.min(3_000 + 40 * size, longestLifeMs)
  for (let kill = 1; kill <= size && !isOver(); kill++) {
    const began = Date.now()
    const afterMs = between(random, 0, longestMs)
    const { status, err } = await runAndKill(args, env, afterReaching(office.relay, afterMs))
    tell(`kill ${kill} of ${size}, ${afterMs} ms after its start: ${lastLine(err)}`)
    if (status !== null) {
      tell(`it had ended before, with ${status}; half of the files are edited`)
      longestMs = Math.min(longestMs, Date.now() - began)
      for (const name of texts.keys()) if (random() < 0.5) edit(name)
    } else if (random() < 0.2) edit(`survey ${between(random, 1, size + 1)}`)
  }

  // What a person does at the end: once more, and again where an edit came while its file was on its way.
  for (let tries = 0, status: number | null = 3; status !== 0; tries++) {
    const program = startProgram(args, env)
    status = await program.ended
    if (status === 0) break
    tell(`the last run ended with ${status}: ${lastLine(program.err())}`)
    if (tries < 3) continue
    found('wrong', `the upload does not come to its end: status ${status}, ${program.out().slice(0, 2_000)}`)
    return
  }
  await compareLayers(run, office, { texts, env })
}

/** Holds what the service has against what was to be sent: each file one layer with its last content, no job left untold. */
export async function compareLayers(
  { found, tell }: CampaignRun,
  office: Office,
  { texts, env }: { texts: ReadonlyMap<string, string>; env: Readonly<Record<string, string>> },
): Promise<void> {
  const layers = (await office.ask('/layers?includeRevisions=all')) as ShownLayer[]
  for (const [name, text] of texts) {
    const [layer, ...more] = layers.filter((each) => each.name === name)
    for (const _ of more) found('doubled', `there is another layer “${name}”`)
    if (layer === undefined) found('lost', `there is no layer “${name}”`)
    else {
      const url = layer.revisions[0]?.source?.url
      const held = url === undefined ? '' : (await office.fetch(url)).toString()
      if (held !== text) found('lost', `the latest revision of “${name}” is not the file`)
      const marks = layer.revisions.flatMap(({ comment }) => findMark(comment) ?? [])
      if (new Set(marks).size !== marks.length) found('doubled', `“${name}” has one upload in two revisions`)
    }
  }
  for (const { name } of layers) if (!texts.has(name)) found('wrong', `there is a layer “${name}” that nobody sent`)
  // One whose answer was lost with the program is nobody's to cancel; what has to be is that a person is told.
  const told = new Set((await listedJobs(office, env)).flatMap((job) => (job.perhapsLeftBehind ? job.id : [])))
  const left = (await office.jobs()).filter(({ complete, error }) => !complete && error === null)
  for (const { id } of left) if (!told.has(id)) found('wrong', `job ${id} is left on the service, and nobody is told`)
  if (left.length > 0) tell(`${left.length} jobs whose answer was lost stand empty, as \`jobs\` says`)
  const revisions = layers.reduce((sum, layer) => sum + layer.revisions.length, 0)
  tell(`${layers.length} layers with ${revisions} revisions`)
}

async function listedJobs(office: Office, env: Readonly<Record<string, string>>) {
  const args = office.argsOf('jobs', '--statuses', 'initializing')
  return (await runProgram(args, env)) as { id: number; perhapsLeftBehind: boolean }[]
}

function lastLine(text: string): string {
  return text.trim().split('\n').pop() ?? ''
}
