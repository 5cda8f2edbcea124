/** A sample of the pages of a provider; `npm run soak -- --only corpus` builds them all. */
import { describeCorpus } from '../corpus.js';

describeCorpus({ step: 60, first: 7, pages: 30, callouts: 17, fences: 82 });
