/**
 * Makes one page once the site is known: renders its article, puts the shell around it, and extracts from the document what
 * the link check needs. In: a task. Out: bytes to write. It runs in the thread that has the page's content.
 */
import type { ServerModule } from '../../../theme/server-module.js';
import { describeDocument } from '../../check/read/document-facts.js';
import { unpackContent } from '../../parse/packed-page.js';
import { createArticleRenderer } from '../../render/article.js';
import { describeRenderFailure } from '../../render/failure.js';
import { pagePaths } from '../../paths/path.js';
import { createPageRenderer } from '../../render/page.js';
import type { MadePage, MakePage, PageMakerData, PageTask } from '../../render/task.js';
import { finishPage, textOfPage } from '../finished-page.js';
import { createComponentTools } from './component-tools.js';

const encoder = new TextEncoder();

export function createPageMaker(
  theme: ServerModule,
  { context, isChecked }: PageMakerData,
): MakePage {
  const createTools = () => createComponentTools(theme, context);
  const renderArticle = createArticleRenderer(theme, { site: context.site, createTools });
  const renderPage = createPageRenderer(theme, context);
  const make = ({ route, content, article }: PageTask): MadePage => {
    const unpacked = content === null ? null : unpackContent(content);
    const { html, findings } =
      article === null ? renderArticle(route, unpacked) : { html: textOf(article), findings: [] };
    const fresh = article === null ? encoder.encode(html) : null;
    const page = finishPage(route, html);
    const texts = renderPage(page.route, page.article, unpacked);
    const paths = pagePaths(route.permalink);
    const text = texts.document();
    const document = encoder.encode(text);
    const markdown = texts.markdown();
    return {
      article: fresh,
      findings: [...findings, ...page.findings],
      files: [
        [paths.document, document],
        [paths.data, encoder.encode(texts.data())],
        ...(markdown === null ? [] : [[paths.markdown, encoder.encode(markdown)] as const]),
      ],
      facts: isChecked ? describeDocument(document, text) : null,
      text: textOfPage(page),
    };
  };
  return (task) => {
    try {
      return make(task);
    } catch (error) {
      return { error: describeRenderFailure(task.route.permalink, task.route, error) };
    }
  };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}
