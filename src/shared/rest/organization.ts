import { orNull } from './fields'
import { z } from './zod'

/** List form of an organization (docs/interface.md, listOrganizations). */
export const organizationListItem = z.looseObject({ name: z.string(), nickname: z.string() })

/** Detail form of an organization. */
export const organizationDetail = organizationListItem.extend({
  companyName: orNull(z.string()),
  companyUrl: orNull(z.string()),
})
export type OrganizationDetail = z.output<typeof organizationDetail>
