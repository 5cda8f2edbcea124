/**
 * The options of tools that are not modelled, in the form that `readArguments` reads. Sources: `kubectl --help` 1.33,
 * `docker --help` 28, `packer --help` 1.14, `helm --help` 3.18, the manual pages of Debian 13 for the rest.
 */

/** Options of tools without subcommands. */
export const PLAIN: Readonly<Record<string, string>> = {
  checkov: '-d= -f= --file= --framework= --quiet --compact --check= --skip-check= -o=',
  curl: '-f -s -S -L -o= -O -k -v -i -I -X= -d= -H= -u= -m= -w= --retry= --retry-delay= --retry-all-errors --connect-timeout= --max-time= --fail --silent --data= --data-binary= --resolve=',
  df: '-h -i',
  dig: '',
  dot: '-Tsvg -Tpng -o=',
  getent: '',
  go: '-v -timeout= -run= -count= -parallel= -json -u',
  gpg: '--gen-key --full-generate-key --export --armor --decrypt --dearmor -o= -d --import --list-keys --list-secret-keys --quick-generate-key --batch --yes --verify --keyserver= --recv-keys= --fingerprint --output= --encrypt --recipient= -r= -e',
  'infrastructure-deployer':
    '--aws-region= --describe-containers --describe-scripts --container= ...',
  ironvpn: '--aws-region= --username= --client-config= --config= --profile= --url=',
  journalctl: '-u= -n= -f --no-pager --since= -b -e',
  lsblk: '-f -o=',
  mkfs: '-t=',
  nc: '-v -z -w= -u -l',
  node: '-e= -p= -v',
  nslookup: '',
  npm: '--save-dev -g --omit= --production --',
  openvpn: '--config=',
  openssl:
    '-connect= -servername= -noout -dates -in= -out= -hex -base64 -x509 -nodes -days= -newkey= -keyout= -subj= -enddate -text',
  open: '-a=',
  psql: '-h= -U= -d= -p= -c= -f= --host= --username= --dbname= --port= -t -A -l -v=',
  python3: '-c= -m= -V',
  'redis-cli': '-h= -p= -a= --tls --user= --pass= -c --askpass -n= --cacert=',
  rsync: '-a -v -z -e= --delete --exclude=',
  scp: '-i= -r -P= -o= -J=',
  ssh: '-i= -J= -L= -D= -N -f -T -A -o= -p= -l= -v -W= -q -t ...',
  'ssh-add': '-l -L -D -d= -t= --apple-use-keychain',
  'ssh-keygen': '-t= -b= -C= -f= -N= -l -y -E= -q -s= -I= -n= -V=',
  'ssh-keyscan': '-t= -H',
  systemctl: '--no-pager -l --now',
  'terraform-docs': '--output-file= --output-mode=',
  top: '-b -n=',
  uname: '-s -m -r',
  usermod: '-a -G=',
  wget: '-q -O= --https-only',
  whoami: '',
};

const KUBECTL =
  '-n= --namespace= -A --all-namespaces --context= -o= --output= -l= --selector= --kubeconfig= -f= --filename= -w --watch --as= --as-group= --field-selector= --request-timeout= --dry-run= -k= --timeout= -v=';
/** Options of each subcommand. */
export const NESTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kubectl: prefixed(KUBECTL, {
    annotate: '--overwrite',
    apply: '--server-side --prune --force --recursive -R',
    auth: '--list',
    'cluster-info': '',
    config: '--current --minify --flatten',
    cordon: '',
    create:
      '--from-literal= --from-file= --image= --docker-server= --docker-username= --docker-password= --duration= --replicas= --port= --clusterrole= --role= --user= --group= --serviceaccount=',
    debug: '--image= -it --target= -i -t --profile=',
    delete: '--grace-period= --force --ignore-not-found --all --wait=',
    describe: '--show-events=',
    diff: '--server-side',
    drain:
      '--ignore-daemonsets --delete-emptydir-data --force --grace-period= --pod-selector= --disable-eviction',
    edit: '',
    exec: '-i -t -it -c= --container= --stdin --tty --',
    explain: '--recursive --api-version=',
    expose: '--port= --target-port= --type= --name=',
    get: '--show-labels --sort-by= --no-headers -L= --watch-only --raw= --ignore-not-found',
    kustomize: '',
    label: '--overwrite',
    logs: '--tail= --since= --follow -c= --container= --previous -p --all-containers --prefix --timestamps',
    patch: '-p= --patch= --type= --patch-file=',
    'port-forward': '--address=',
    rollout: '--to-revision= --revision=',
    run: '--image= --rm -i -t -it --restart= --port= --env= --command -- --overrides= --stdin --tty --labels=',
    scale: '--replicas= --current-replicas=',
    set: '',
    taint: '--overwrite',
    top: '--sort-by= --containers --no-headers',
    uncordon: '',
    version: '--client --short',
    wait: '--for= --all',
  }),
  docker: {
    build:
      '-t= --tag= -f= --file= --build-arg= --platform= --target= --no-cache --pull --secret= --push --load --progress=',
    buildx:
      '-t= --tag= -f= --file= --build-arg= --platform= --push --load --use --name= --provenance= --sbom= --cache-from= --cache-to= --target= --secret=',
    compose: '-f= -d --build -v --rm --',
    cp: '',
    exec: '-i -t -e= -u= -w= ...',
    history: '--no-trunc --format=',
    image: '--format= -a -f --filter= --force',
    images: '--format= -q -a --digests',
    info: '--format=',
    inspect: '--format= -f=',
    login: '--username= -u= --password-stdin --password= -p=',
    logout: '',
    logs: '-f --tail= --since=',
    manifest: '-v --verbose',
    ps: '-a -q --format= --filter=',
    pull: '--platform= -q',
    push: '-q -a',
    rm: '-f -v',
    rmi: '-f',
    run: '--rm -i -t -d -p= -e= -v= --name= --env= --env-file= --network= --entrypoint= -u= --user= -w= --read-only --memory= --cpus= --platform= --init --tmpfs= --cap-drop= --security-opt= --publish= --volume= --detach --mount= ...',
    stop: '-t=',
    system: '-a -f --volumes --all --force',
    tag: '',
    version: '--format=',
  },
  packer: {
    build:
      '-var= -var-file= -only= -except= -on-error= -force -debug -color= -machine-readable -parallel-builds= -timestamp-ui',
    console: '-var=',
    fmt: '-check -diff -recursive -write=',
    init: '-upgrade',
    inspect: '-machine-readable',
    plugins: '',
    validate: '-var= -var-file= -syntax-only -evaluate-datasources',
    version: '',
  },
  helm: prefixed('-n= --namespace= --kube-context= --kubeconfig= --debug', {
    get: '--revision= -o=',
    history: '--max=',
    install:
      '-f= --values= --set= --version= --create-namespace --wait --repo= --timeout= --atomic',
    lint: '-f= --values= --strict',
    list: '-A --all-namespaces -a -o= --filter=',
    pull: '--version= --untar --repo=',
    repo: '--username= --password= --force-update',
    rollback: '--wait --timeout=',
    search: '--versions --version= -l',
    show: '--version= --repo=',
    status: '--revision= -o=',
    template: '-f= --values= --set= --version= --repo= --show-only=',
    uninstall: '--keep-history --wait',
    upgrade:
      '-i --install -f= --values= --set= --version= --create-namespace --wait --repo= --timeout= --atomic --reuse-values',
    version: '--short --client',
  }),
  'apt-get': {
    update: '-q',
    install: '-y -q --no-install-recommends',
    upgrade: '-y',
    remove: '-y',
  },
  tfenv: {
    init: '',
    install: '',
    list: '',
    'list-remote': '',
    pin: '',
    uninstall: '',
    use: '',
    'version-name': '',
  },
  tenv: { tf: '', tg: '', tofu: '' },
  tgenv: { install: '', list: '', 'list-remote': '', uninstall: '', use: '' },
  patcher: {
    report: '-o= --output= --update=',
    update: '-o= --output= --update= --non-interactive --target= --pr --dry-run',
    'upgrade-report': '',
    version: '',
  },
};

function prefixed(
  prefix: string,
  verbs: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(verbs).map(([verb, spec]) => [verb, `${prefix} ${spec}`]),
  );
}
