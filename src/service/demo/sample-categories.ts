import { drawSignature } from './draw-signature'
import type { SamplePeople } from './sample-people'
import type { SiteWork } from './site/works'

/** A question of a category with its answer; `flagged` marks what the respondent drew attention to. */
interface Question {
  prompt: string
  value: string | null
  options?: string[]
  flagged?: boolean
  header?: boolean
}

interface Section {
  name: string
  declaration: string | null
  /** @param askedMs when the permit was asked for, UTC milliseconds */
  questions: (index: number, askedMs: number) => Question[]
}

const dayMs = 86_400_000
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const yesNo = ['Yes', 'No', 'Not applicable']
const depths = ['0.8', '1.2', '1.42', '2.1', '2.8', '3.6']

const servicesLocated: Section = {
  name: 'Services located',
  declaration: 'I have seen the service plans and marked the services on the ground.',
  questions: (index, askedMs) => [
    {
      prompt: 'Dial-before-you-dig enquiry',
      value: `DB-${7_741_900 + index}, ${dayFormat.format(askedMs - (index % 9) * dayMs)}`,
    },
    { prompt: 'Cable locator calibrated within 12 months', value: 'Yes', options: yesNo },
    {
      prompt: 'Services located by',
      value: index % 3 === 0 ? 'Vacuum excavation' : 'Radar and locator',
      options: ['Vacuum excavation', 'Radar and locator', 'Plans only'],
    },
    { prompt: 'Deepest service found (m)', value: depths[index % depths.length] ?? null, flagged: index % 4 === 0 },
  ],
}

const excavation: Section = {
  name: 'Excavation method',
  declaration: null,
  questions: (index) => [
    { prompt: 'Ground and shoring', value: null, header: true },
    {
      prompt: 'Method',
      value: index % 2 === 0 ? 'Vacuum, then hand dig to 1.5 m' : 'Excavator, 2 t, flat bucket',
      options: ['Vacuum, then hand dig to 1.5 m', 'Excavator, 2 t, flat bucket', 'Diaphragm wall grab'],
    },
    { prompt: 'Greatest depth (m)', value: depths[(index + 2) % depths.length] ?? null },
    { prompt: 'Shoring', value: `Trench box, ${(2 + (index % 4) * 0.4).toFixed(1)} m` },
    { prompt: 'Spoil', value: `Stockpile at RoRo 1, cell ${1 + (index % 5)}` },
  ],
}

const edge: Section = {
  name: 'Marine edge protection',
  declaration: 'A rescue boat stands by while work goes on within 2 m of the water.',
  questions: () => [
    { prompt: 'Edge barrier within 2 m of water', value: 'Yes, 1.1 m rail', options: ['Yes, 1.1 m rail', 'No'] },
    { prompt: 'Rescue boat on station', value: 'Yes, 06:00 to 18:00' },
    { prompt: 'Life jackets inspected', value: 'Yes', options: yesNo },
  ],
}

const environment: Section = {
  name: 'Environmental controls',
  declaration: null,
  questions: (index) => [
    {
      prompt: 'Silt curtain inspected',
      value: index % 5 === 0 ? null : 'Yes',
      options: yesNo,
      flagged: index % 5 === 0,
    },
    { prompt: 'Spill kit within 20 m', value: 'Yes', options: yesNo },
    { prompt: 'Noise limit at the hotel (dB)', value: '65' },
  ],
}

const confinedSpace: Section = {
  name: 'Confined space',
  declaration: 'The air was tested before entry and is tested while people are inside.',
  questions: (index) => [
    { prompt: 'Oxygen (%)', value: (20.6 + (index % 3) * 0.1).toFixed(1) },
    { prompt: 'Stand-by person', value: 'Named on the entry sheet' },
    { prompt: 'Retrieval winch tested', value: 'Yes', options: yesNo },
  ],
}

const hotWork: Section = {
  name: 'Fire watch',
  declaration: 'The area is clear of fuel within 10 m.',
  questions: () => [
    { prompt: 'Extinguishers', value: '2 × 9 kg powder' },
    { prompt: 'Fire watch after work (min)', value: '60' },
  ],
}

const lifting: Section = {
  name: 'Lifting plan',
  declaration: null,
  questions: (index) => [
    { prompt: 'Lift study', value: `LS-${210 + index}, revision B` },
    { prompt: 'Heaviest load (t)', value: String(4 + (index % 9) * 3) },
    { prompt: 'Wind limit (m/s)', value: '9' },
  ],
}

const sectionsOf: Readonly<Record<SiteWork['template'], readonly Section[]>> = {
  'Permit to dig': [servicesLocated, excavation, edge, environment],
  'Permit to work': [lifting, edge, environment],
  'Permit to enter': [confinedSpace, environment],
  'Hot work': [hotWork, environment],
}

/** Status of a permit's nth category by the permit's own status: what is behind it is approved, what is ahead waits. */
function categoryStatus(permitStatus: number, number: number): number {
  if (permitStatus === 0) return 3
  if (permitStatus === 1) return number === 0 ? 1 : number === 1 ? 0 : 3
  if (permitStatus === 4) return number === 1 ? 2 : 1
  if (permitStatus === 6) return number === 0 ? 0 : 1
  return 1
}

/** The categories of one permit with items, signatures and who has to sign. */
export function sampleCategories(
  permit: {
    id: number
    index: number
    status: number
    template: SiteWork['template']
    startMs: number
    nowMs: number
  },
  people: SamplePeople,
) {
  const signers = [people.utilities, people.controller, people.gis]
  return sectionsOf[permit.template].map((section, number) => {
    const status = categoryStatus(permit.status, number)
    const signer = signers[number % signers.length] as string
    const signed = status === 1 || status === 2
    return {
      id: permit.id * 10 + number,
      categoryId: 100 + number,
      name: section.name,
      status,
      sequenceNumber: number + 1,
      signoffs: signed ? [signer] : [],
      signatures: signed
        ? [
            {
              timestamp: new Date(Math.min(permit.startMs, permit.nowMs) - (30 - number * 2) * 3_600_000).toISOString(),
              userId: signer,
              isRejection: status === 2,
              comment:
                status === 2
                  ? 'Shoring does not suit the depth. Change it and send it again.'
                  : number === 0
                    ? 'Stand-by inspector needed within 1 m.'
                    : null,
              groupId: null,
              imageUrl: drawSignature(signer),
            },
          ]
        : [],
      signatureRequirements: [{ userId: signer, groupId: null, minGroupMembersRequired: null }],
      minUserSignoffsRequired: 1,
      potentialRespondents: [],
      respondent: people.supervisor,
      isCurrent: status === 0 || status === 3,
      signaturesRequired: true,
      updateable: status !== 1,
      declaration: section.declaration,
      items: JSON.stringify(
        section
          .questions(permit.index, Math.min(permit.startMs, permit.nowMs) - 3 * dayMs)
          .map((question, i) => itemOf(question, i, status === 3)),
      ),
    }
  })
}

function itemOf(question: Question, i: number, unanswered: boolean) {
  return {
    id: i + 1,
    subItems: [],
    type: question.header ? 0 : question.options ? 2 : 1,
    prompt: question.prompt,
    value: unanswered ? null : question.value,
    options: question.options ?? [],
    dependencyResponse: null,
    defaultValue: null,
    flagged: question.flagged ?? false,
    revisionComment: null,
    linkedPermit: null,
    linkedPermits: null,
    isHeaderType: question.header ?? false,
    NullAllowed: true,
  }
}
