/**
 * The way to the page: the section of the navbar, the guide, and the categories above the page in its sidebar. The page
 * itself is left to its heading. A page that is a step shows its number at the end.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { Breadcrumb, SiteData } from '../types.js';
import { Breakable } from './Breakable.js';
import { findSection } from './GuideLinks.js';
import { fillText } from '../fill-text.js';
import { Strings } from '../strings.js';

interface BreadcrumbsProps {
  readonly site: SiteData;
  readonly page: ShellPage;
}

/** Whether a crumb without a link has the name of its neighbor: a section is often called like its only category. */
function isRepeated(crumb: Breadcrumb, before?: Breadcrumb, after?: Breadcrumb): boolean {
  return crumb.label === before?.label || (crumb.label === after?.label && after.href !== null);
}

/** A page outside of the sidebars has none. */
export function Breadcrumbs({ site, page }: BreadcrumbsProps): ReactElement | null {
  const { guide, breadcrumbs, step, permalink } = page;
  const section = findSection({ site, page });
  // A section may lead to a page in a category. That page has the section too, as text.
  const root =
    section?.href === permalink && breadcrumbs[1] !== undefined
      ? { ...section, href: null }
      : section;
  const path = [root, guide, ...breadcrumbs.slice(0, -1)]
    .filter((crumb) => crumb !== undefined)
    .filter(
      (crumb, index, all) =>
        crumb.href !== permalink &&
        // A section may lead to the guide, and a guide to its first category.
        (crumb.href === null
          ? !isRepeated(crumb, all[index - 1], all[index + 1])
          : all.findIndex((other) => other.href === crumb.href) === index),
    );
  if (path.length === 0 || breadcrumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={Strings.breadcrumbs}>
      <ol>
        {path.map((crumb, index) => (
          <li key={index}>
            {crumb.href === null ? (
              <span>{crumb.label}</span>
            ) : (
              <a href={crumb.href}>
                <Breakable text={crumb.label} />
              </a>
            )}
          </li>
        ))}
      </ol>
      {step !== undefined && (
        <span className="step-number">
          {fillText(Strings.stepOf, { step: step.number, steps: step.count })}
        </span>
      )}
    </nav>
  );
}
