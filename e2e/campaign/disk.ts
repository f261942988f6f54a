import { join } from 'node:path'
import { mountSmallDisk } from '../conformance/small-disk'
import { between, pause, type Campaign } from './campaign'
import { openOffice } from './office'
import { startProgram } from './program'
import { surveyText, writeSurvey } from './survey'
import { compareLayers } from './upload-kills'

const diskMegabytes = 16
const fills = 6

/** The disk of what the program keeps is full again and again while a folder is sent. */
export const disk: Campaign = {
  about: 'upload of a folder of so many files from a home on a small disk that is full again and again (by root)',
  defaultSize: 24,
  async run(run) {
    const { random, size, tell, found } = run
    const small = mountSmallDisk(diskMegabytes)
    if (small === null) return tell('left out: no disk of memory may be mounted here')
    const office = await openOffice(run.folder)
    try {
      const texts = new Map<string, string>()
      for (let index = 1; index <= size; index++) {
        const text = surveyText(random, between(random, 10, 2_000))
        texts.set(`survey ${index}`, text)
        writeSurvey(join(run.folder, 'files'), `survey ${index}.csv`, text)
      }
      const env = office.envOf(join(small.path, 'home'))
      const args = office.argsOf('upload', join(run.folder, 'files'))
      const program = startProgram(args, env)
      let told = false
      for (let fill = 1; fill <= fills && program.child.exitCode === null; fill++) {
        await pause(between(random, 200, 4_000))
        small.fill()
        await pause(between(random, 1_000, 6_000))
        told ||= /is full/.test(program.err())
        small.free()
      }
      const status = await program.ended
      if (!told) tell('no write met the full disk')
      if (status !== 0) {
        tell(`the first run ended with ${status}: ${program.err().trim().split('\n').pop() ?? ''}`)
        const again = startProgram(args, env)
        const ended = await again.ended
        if (ended !== 0) found('wrong', `with room again it ends with ${ended}: ${again.err().slice(-1_000)}`)
      }
      await compareLayers(run, office, { texts, env })
    } finally {
      await office.close()
      small.remove()
    }
  },
}
