/** Words of the paper. */
export const paper = {
  notPrinted: 'Nothing was printed',
  layingOut: 'Laying out the paper…',
  making: 'Making page {page} of {pages}…',
  byItself: 'Plumbline lays out its papers by itself: use the button with the printer.',
  progress: 'Paper',
  cancel: 'Cancel',
  page: 'page {page} of {pages}',
  foot: 'Printed {when} from Plumbline. Times are those of {zone}.',
  footFrom: 'From {connection}, printed {when} from Plumbline. Times are those of {zone}.',
  commands: {
    group: 'View',
    print: 'Print what is shown',
    printMap: 'Print the map…',
    printPermits: 'Print the list of permits',
    nothingListed: 'No permit is listed: there is nothing to print',
    noMap: 'No map is seen here. Open Layers to print it',
  },
} as const
