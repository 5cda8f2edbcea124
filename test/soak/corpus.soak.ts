/** All 1,769 pages of a provider, of which the tests build a sample. 1,073 of its callouts begin a line. */
import { describeCorpus } from '../corpus.js';

describeCorpus({ step: 1, first: 0, pages: 1769, callouts: 1185, fences: 5793 });
