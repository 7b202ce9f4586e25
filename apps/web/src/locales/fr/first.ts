import { messages as appAndUi } from './app-and-ui.po'
import { messages as homeAndCommunity } from './home-and-community.po'

export const messages = { ...appAndUi, ...homeAndCommunity }
