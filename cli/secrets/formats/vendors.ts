/**
 * Credentials without a format of their own: their issuer must be named next to them. Out: expressions for the issuer and
 * for the value, and the name of the value in messages.
 */
import { ALPHANUMERIC, HEX, LOWER, UUID, WORD } from './notation.js';

export interface VendorFormat {
  readonly name: string;
  /** Matches the vendor's name in the text before the value, in any letter case. */
  readonly vendor: RegExp;
  readonly value: RegExp;
}

type Row = readonly [string, string, string];

const rows: readonly Row[] = [
  ['an Adafruit key', 'adafruit', `${WORD}{32}`],
  ['an Adobe credential', 'adobe', `${HEX}{32}`],
  ['an Airtable key', 'airtable', `${ALPHANUMERIC}{17}`],
  ['an Algolia key', 'algolia', `${LOWER}{32}`],
  ['an Alibaba Cloud secret', 'alibaba|aliyun|alicloud', `${ALPHANUMERIC}{30}`],
  [
    'an Artifactory credential',
    'jfrog|artifactory|bintray|xray',
    `${ALPHANUMERIC}{64}|${ALPHANUMERIC}{73}`,
  ],
  ['an Asana secret', 'asana', `${ALPHANUMERIC}{32}`],
  ['an Atlassian token', 'atlassian|confluence|jira', `${ALPHANUMERIC}{20}${HEX}{4}`],
  ['an Azure DevOps token', 'azure|devops|vsts|tfs', '[a-z2-7]{52}'],
  ['a Bitbucket credential', 'bitbucket', `${LOWER}{32}|[A-Za-z0-9=_-]{64}`],
  ['a Bittrex key', 'bittrex', `${LOWER}{32}`],
  ['a Cisco Meraki key', 'meraki', `${HEX}{40}`],
  ['a Cloudflare key', 'cloudflare|\\bcf_', `${WORD}{40}|${HEX}{37}`],
  ['a Codecov token', 'codecov', `${LOWER}{32}|${UUID}`],
  ['a Cohere key', 'cohere|co_api_key', `${ALPHANUMERIC}{40}`],
  ['a Coinbase key', 'coinbase', `${WORD}{64}`],
  ['a Confluent key', 'confluent', `${ALPHANUMERIC}{16}|${ALPHANUMERIC}{64}`],
  ['a Consul token', 'consul', UUID],
  ['a Contentful token', 'contentful', '[A-Za-z0-9=_-]{43}'],
  ['a Datadog key', 'datadog|\\bdd_', `${HEX}{32}|${LOWER}{40}`],
  [
    'a Discord credential',
    'discord',
    `${HEX}{64}|[A-Za-z0-9=_-]{32}|[MNO]${ALPHANUMERIC}{23,27}\\.${WORD}{6}\\.${WORD}{27,45}`,
  ],
  ['a Drone CI token', 'drone', `${ALPHANUMERIC}{32}`],
  ['a Dropbox secret', 'dropbox', `${LOWER}{15}`],
  ['an Etsy key', 'etsy', `${LOWER}{24}`],
  ['a Facebook secret', 'facebook|\\bfb_', `${HEX}{32}`],
  ['a Fastly token', 'fastly', '[A-Za-z0-9=_-]{32}'],
  ['a Finicity credential', 'finicity', `${HEX}{32}|${ALPHANUMERIC}{20}`],
  ['a Finnhub token', 'finnhub', `${LOWER}{20}`],
  ['a Flickr key', 'flickr', `${LOWER}{32}`],
  ['a FreshBooks token', 'freshbooks', `${LOWER}{64}`],
  ['a Gitter token', 'gitter', `${WORD}{40}`],
  ['a Heroku key', 'heroku', UUID],
  ['a Hetzner token', 'hetzner|hcloud', `${ALPHANUMERIC}{64}`],
  ['a HubSpot key', 'hubspot', UUID],
  ['an Intercom token', 'intercom', '[A-Za-z0-9=_-]{60}'],
  ['a Kraken secret', 'kraken', '[A-Za-z0-9/=_+-]{80,90}'],
  ['a KuCoin credential', 'kucoin', `${HEX}{24}|${UUID}`],
  ['a LaunchDarkly token', 'launchdarkly', '[A-Za-z0-9=_-]{40}'],
  ['a Linear secret', 'linear', `${HEX}{32}`],
  ['a LinkedIn secret', 'linked[_-]?in', `${ALPHANUMERIC}{16}`],
  ['a Linode token', 'linode', `${HEX}{64}`],
  ['a Looker secret', 'looker', `${LOWER}{20}|${LOWER}{24}`],
  ['a Mailgun key', 'mailgun', `(?:key-|pubkey-)?${HEX}{32}(?:-${HEX}{8}-${HEX}{8})?`],
  ['a Mattermost token', 'mattermost', `${LOWER}{26}`],
  ['a MessageBird key', 'message[_-]?bird', `${ALPHANUMERIC}{25}|${UUID}`],
  ['a Netlify token', 'netlify', '[A-Za-z0-9=_-]{40,46}'],
  ['a New Relic key', 'new[_-]?relic', `${LOWER}{64}|${LOWER}{40}`],
  ['a New York Times key', 'nytimes|new-?york-?times', '[A-Za-z0-9=_-]{32}'],
  ['a Nomad token', 'nomad', UUID],
  ['an Okta token', 'okta', '00[A-Za-z0-9=_-]{40}'],
  ['an OpsGenie key', 'opsgenie', UUID],
  ['a PagerDuty key', 'pagerduty|\\bpd_', `${WORD}{20}|${HEX}{32}`],
  ['a Plaid secret', 'plaid', `${LOWER}{24}|${LOWER}{30}`],
  ['a Postmark token', 'postmark', UUID],
  ['a Private AI key', 'private[_-]?ai', `${LOWER}{32}`],
  ['a RapidAPI key', 'rapidapi', `${WORD}{50}`],
  ['a Rollbar token', 'rollbar', `${HEX}{32}`],
  ['a Scaleway secret', 'scaleway|\\bscw_', UUID],
  ['a Sendbird credential', 'sendbird', `${HEX}{40}|${UUID}`],
  ['a Sentry token', 'sentry', `${HEX}{64}`],
  ['a Snyk token', 'snyk', UUID],
  ['a SonarQube token', 'sonar', '[A-Za-z0-9=_-]{40}'],
  ['a Sourcegraph token', 'sourcegraph', `${HEX}{40}`],
  ['a Splunk token', 'splunk|\\bhec_', UUID],
  ['a Squarespace token', 'squarespace', UUID],
  ['a Sumo Logic key', 'sumo', `${ALPHANUMERIC}{64}`],
  ['a Travis CI token', 'travis', `${ALPHANUMERIC}{22}`],
  ['a Trello credential', 'trello', `${HEX}{32}|${HEX}{64}`],
  ['a Twilio token', 'twilio', `${HEX}{32}`],
  ['a Twitch token', 'twitch', `${LOWER}{30}`],
  [
    'a Twitter credential',
    'twitter',
    `${ALPHANUMERIC}{25}|${ALPHANUMERIC}{45}|${ALPHANUMERIC}{50}|\\d{15,25}-${ALPHANUMERIC}{20,40}`,
  ],
  ['a Vault token', 'vault', `[sbr]\\.${ALPHANUMERIC}{24}|${UUID}`],
  ['a Yandex Cloud key', 'yandex', 'YC[A-Za-z0-9_-]{38}'],
  ['a Zendesk secret', 'zendesk', `${ALPHANUMERIC}{40}`],
];

export const vendorFormats: readonly VendorFormat[] = rows.map(([name, vendor, value]) => ({
  name,
  vendor: new RegExp(vendor, 'i'),
  value: new RegExp(`^(?:${value})$`),
}));
