import {createMemoryBudgetStore} from '../../src/relay/index.js';
import {budgetStoreSuite} from './budget-store-suite.js';

budgetStoreSuite('the budget in memory', (limits, now) => createMemoryBudgetStore({limits, now}), {runs: 200});
