/**
 * The way to the page: the section of the navbar, the guide, and the categories above the page in its sidebar. The page
 * itself is left to its heading. A page that is a step shows its number at the end.
 */
import type { ReactElement } from 'react';
import type { ShellPage } from '../hooks/app-state.js';
import type { SiteData } from '../types.js';
import { Breakable } from './Breakable.js';
import { findSection } from './GuideLinks.js';
import { fillText } from '../fill-text.js';
import { Strings } from '../strings.js';

interface BreadcrumbsProps {
  readonly site: SiteData;
  readonly page: ShellPage;
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
  const path = [root, guide, ...breadcrumbs.slice(0, -1)].filter(
    (crumb, index, all) =>
      crumb !== undefined &&
      crumb.href !== permalink &&
      // A section may lead to the guide, and a guide to its first category.
      (crumb.href === null || all.findIndex((other) => other?.href === crumb.href) === index),
  );
  if (path.length === 0 || breadcrumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={Strings.breadcrumbs}>
      <ol>
        {path.map((crumb, index) =>
          crumb === undefined ? null : (
            <li key={index}>
              {crumb.href === null ? (
                <span>{crumb.label}</span>
              ) : (
                <a href={crumb.href}>
                  <Breakable text={crumb.label} />
                </a>
              )}
            </li>
          ),
        )}
      </ol>
      {step !== undefined && (
        <span className="step-number">
          {fillText(Strings.stepOf, { step: step.number, steps: step.count })}
        </span>
      )}
    </nav>
  );
}
