import { messages as accountsAndPlans } from './accounts-and-plans.po'
import { messages as contract } from './contract.po'
import { messages as designs } from './designs.po'
import { messages as information } from './information.po'
import { messages as paint } from './paint.po'
import { messages as studioAndDoors } from './studio-and-doors.po'

export const messages = {
  ...accountsAndPlans,
  ...contract,
  ...designs,
  ...information,
  ...paint,
  ...studioAndDoors,
}
