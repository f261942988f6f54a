import { appendFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { callFromPage } from '../harness/contract-from-page'
import { openedProject, pick, shownProjectId, type Situation, type Step } from './step'
import { asColleague, layerKey, layersOfService } from './world'

async function loseNetwork({ world, shown }: Situation): Promise<string> {
  const { page } = world.app
  await world.proxy.goAway()
  world.reachable = false
  if (shownProjectId(world, shown) !== null) {
    // What anybody asks for shows it; else the window would see it at its next look.
    const project = await openedProject(world)
    await callFromPage(page, 'layers.list', { project, revisions: 'all' }).catch(() => undefined)
    await page.getByText(/^Offline since/).waitFor()
  }
  return 'lose the network'
}

async function getNetworkBack({ world, shown }: Situation): Promise<string> {
  await world.proxy.comeBack()
  world.reachable = true
  const button = world.app.page.getByRole('button', { name: 'Try now' })
  // The program looks by itself as well: the banner may go before it is pressed.
  if (shown.isOffline) await button.click({ timeout: 5_000 }).catch(() => button.waitFor({ state: 'detached' }))
  return 'the network is back'
}

async function reload({ world }: Situation): Promise<string> {
  const before = await world.leaveQuestions()
  await world.app.page.reload()
  await world.app.page.locator('button.proj').waitFor()
  if (world.typed.size > 0 && (await world.leaveQuestions()) === before)
    throw new Error('The page went with edits that are not saved, and did not ask.')
  world.typed.clear()
  return 'load the page again'
}

async function restart({ world, random }: Situation): Promise<string> {
  const isPowerCut = random() < 0.4
  await world.restart(isPowerCut)
  await world.app.page.locator('button.proj').waitFor()
  world.typed.clear()
  return isPowerCut ? 'cut the power and start the program again' : 'quit the program and start it again'
}

async function changeElsewhere({ world, random }: Situation): Promise<string> {
  const projectId = pick(random, world.withLayers)
  const layer = pick(random, await layersOfService(world, projectId))
  const number = Math.floor(random() * 10_000)
  const field = pick(random, ['name', 'description'] as const)
  const value = field === 'name' ? `${layer.name.replace(/ #.*/, '')} #c${number}` : `Seen by a colleague, ${number}`
  await asColleague(world.service, projectId, 'PUT', `/layers/${layer.id}`, { [field]: value })
  world.saved.delete(`${layerKey(projectId, layer.id)} ${field}`)
  return `a colleague gives “${layer.name}” in “${world.projects.get(projectId)}” the ${field} “${value}”`
}

async function moveElsewhere({ world, random }: Situation): Promise<string> {
  const projectId = pick(random, world.withLayers)
  const layer = pick(random, await layersOfService(world, projectId))
  const folder = pick(random, ['Utilities', 'Survey', 'Of the colleague'])
  await asColleague(world.service, projectId, 'PUT', '/layer-directory', { path: `/${folder}`, layerId: layer.id })
  world.saved.delete(`${layerKey(projectId, layer.id)} folder`)
  return `a colleague moves “${layer.name}” in “${world.projects.get(projectId)}” to “${folder}”`
}

async function reviseElsewhere({ world, random }: Situation): Promise<string> {
  const projectId = pick(random, world.withLayers)
  const file = join(world.folder.path, 'Survey', 'Control.csv')
  const number = Math.floor(random() * 100)
  appendFileSync(file, `D${number},502${500 + number}.0,6961570.0,${(10 + number / 10).toFixed(3)}\r\n`)
  world.revisedAt += 60
  utimesSync(file, world.revisedAt, world.revisedAt)
  const { completed, failed } = await world.service.upload(join(world.folder.path, 'Survey'), projectId)
  if (completed !== 1 || failed > 0) throw new Error(`The colleague sent ${completed} files, and ${failed} failed.`)
  return `a colleague sends the control points to “${world.projects.get(projectId)}” again`
}

async function leaveJobBehind({ world, random }: Situation): Promise<string> {
  const projectId = pick(random, world.withLayers)
  await asColleague(world.service, projectId, 'POST', '/layers', {
    mode: 0,
    title: 'Never sent',
    fileNames: ['never.csv'],
    fileLastModifieds: [1],
  })
  return `a colleague begins an upload to “${world.projects.get(projectId)}” and goes home`
}

/** What others and the network do. */
export const outsideSteps: Readonly<Record<string, Step>> = {
  loseNetwork: { weight: 2, can: ({ reachable }) => reachable, take: loseNetwork },
  getNetworkBack: { can: ({ reachable }) => !reachable, take: getNetworkBack },
  reload: { weight: 1, opensPage: true, can: () => true, take: reload },
  restart: { weight: 1, opensPage: true, can: ({ keepsCredentials }) => keepsCredentials, take: restart },
  leaveJobBehind: { weight: 1, can: () => true, take: leaveJobBehind },
  changeElsewhere: { weight: 3, can: () => true, take: changeElsewhere },
  moveElsewhere: { weight: 2, can: () => true, take: moveElsewhere },
  reviseElsewhere: { weight: 1, can: () => true, take: reviseElsewhere },
}
