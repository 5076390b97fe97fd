// What servers and the bot say in this language.
export { boardPages } from './board-pages.ts';
export { chat } from './bot/chat.ts';
export { commands, operatorCommands } from './bot/commands.ts';
export { inbox } from './bot/inbox.ts';
export { ownData } from './bot/own-data.ts';
export { voice } from './bot/voice.ts';
export { witness } from './bot/witness.ts';
export { deletionWarnings } from './deletions.ts';
export { exportColumns } from './export-columns.ts';
export { locale } from './language.ts';
export { links } from './links.ts';
export { notices } from './notices/index.ts';
export { somebody, unknownNotice } from './notices/somebody.ts';
export { ownDataPage } from './own-data-page.ts';
export { refusals } from './refusals.ts';
export { privacy } from './web/privacy.ts';
