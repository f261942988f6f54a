/** Words of the addresses that lead to a project, a layer or a permit. */
export const links = {
  group: 'Links',
  otherService:
    'The link leads to {service}, a service that you are not connected to. Nothing was sent there. If you trust it, connect to it, or open a site pack of the project, and open the link again.',
  connect: 'Connect…',
  open: 'Open the link',
  otherComputer:
    'The link leads to a project that is kept on another computer. Open a site pack of it, and then the link again.',
  notSeen: 'The link leads to {organization}, project {project}, at {service}. It is not among what you see there.',
  onThisComputer: 'Nobody else reaches what is on this computer.',
  copyProject: 'Copy a link to the project',
  copyLayer: 'Copy a link to the layer',
  copyPermit: 'Copy a link to the permit',
  noProject: 'No project is open.',
  noLayer: 'No layer is open.',
  noPermit: 'No permit is open.',
} as const
