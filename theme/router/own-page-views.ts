/**
 * The function of the site that page views are handed to. None here: the bundler puts the file that `analytics.module`
 * of the config names into this one's place.
 */
import type { TrackPageView } from './page-view.js';

const track: TrackPageView | null = null;
export default track;
