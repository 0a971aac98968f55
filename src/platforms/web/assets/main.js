// The start: every view hooks itself to the state, then the socket opens.

import { startChannels } from './channels.js';
import { slashButton, startComposer } from './composer.js';
import { startDock } from './dock.js';
import { fromLink } from './identity.js';
import { startMenus } from './menu.js';
import { connect } from './socket.js';
import { startTabs } from './tabs.js';
import { startTheme } from './theme.js';
import { startTimeline } from './timeline.js';
import { startWho } from './who.js';

startTheme();
startTabs();
startComposer();
document.querySelector('.composer-row').prepend(slashButton());
startTimeline();
startChannels();
startDock();
startMenus();
startWho();
fromLink();
connect();
