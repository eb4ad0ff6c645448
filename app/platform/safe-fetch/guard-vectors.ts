import type { RefusalReason } from "./guard.ts";

/** What the guard must say about a URL under the production policy, with `kaja.app` as our own host. */
export interface GuardVector {
  url: string;
  expected: "allowed" | RefusalReason;
}

export const VECTOR_POLICY = { ownHosts: ["kaja.app"], allowLoopback: false };

const group = (expected: GuardVector["expected"], urls: string): GuardVector[] =>
  urls
    .trim()
    .split(/\s+/)
    .map((url) => ({ url, expected }));

export const GUARD_VECTORS: readonly GuardVector[] = [
  ...group(
    "allowed",
    `
    https://example.com https://example.com/ http://example.com https://www.example.com/a/b?c=d#e https://sub.deep.example.co.uk/
    https://example.com:443/ http://example.com:80/ http://example.com:443/ https://example.com:80/ HTTPS://EXAMPLE.COM/ https://EXAMPLE.com/%7Euser
    https://münchen.de/ https://xn--mnchen-3ya.de/ https://例え.jp/ https://пример.рф/ https://xn--e1afmkfd.xn--p1ai/ https://my_shop.example.com/
    https://a.b.c.d.e.f.example.org/ https://1.example.com/ https://123.com/ https://1e100.net/ https://0x7f.com/ https://10.example.net/ https://127.0.0.1.example.com/
    https://example.com/?url=http://127.0.0.1/ https://example.com/http://169.254.169.254/ https://example.com/@127.0.0.1 https://example.com/#@127.0.0.1
    https://example.com?@127.0.0.1/ https://example.com/\\u0000 https://example.com\\path https://localhost.example.com/ https://local.example/ https://internal.example.com/
    https://notkaja.app/ https://kaja.app.example.com/ https://kaja.apps/ https://mykaja.com/ https://metadata-blog.com/ https://nipio.com/ https://example.community/
    http://1.1.1.1/ http://8.8.8.8/ https://9.9.9.9/ http://134744072/ http://0x08080808/ http://010.010.010.010/ http://8.8.2056/ http://93.184.215.14/
    http://11.0.0.1/ http://9.255.255.255/ http://100.63.255.255/ http://100.128.0.1/ http://126.255.255.255/ http://128.0.0.1/ http://169.253.255.255/ http://169.255.0.1/
    http://172.15.255.255/ http://172.32.0.1/ http://192.0.1.1/ http://192.167.255.255/ http://192.169.0.1/ http://198.17.255.255/ http://198.20.0.1/ http://198.51.99.1/
    http://203.0.112.1/ http://203.0.114.1/ http://223.255.255.255/ http://168.63.129.15/ http://168.63.129.17/ http://1.0.0.1/ http://192.88.98.1/ http://192.88.100.1/
    http://[2606:4700:4700::1111]/ https://[2001:4860:4860::8888]/ http://[2a00:1450:4001:81b::200e]/ http://[2620:fe::fe]/ http://[2400:cb00:2048:1::c629:d7a2]/
    http://[2001:200::1]/ http://[2001:db7::1]/ http://[2001:db9::1]/ http://[2003::1]/ http://[3ffe::1]/ http://[3fff:1000::1]/ http://[2606:4700:0:0:0:0:0:1]/
    `,
  ),
  ...group(
    "loopback",
    `
    http://127.0.0.1/ https://127.0.0.1/ http://127.0.0.1:80/ http://127.0.0.1:443/ http://127.1/ http://127.0.1/ http://127.255.255.255/ http://127.0.0.2/ http://127.127.127.127/
    http://2130706433/ http://0x7f000001/ http://0x7F.1/ http://0x7f.0.0.1/ http://0x7f.0x0.0x0.0x1/ http://017700000001/ http://0177.0.0.1/ http://0177.0.0.01/ http://0177.1/
    http://127.0x0.0.1/ http://127.00.00.01/ http://0x7f.0.1/ http://127.0.0.0x1/ http://127.65535/ http://2130706434/ http://0x7f.16777215/ http://127.0.0.1./
    http://①②⑦.⓪.⓪.①/ http://127。0。0。1/ http://127．0．0．1/ http://１２７.0.0.1/ http://127｡0｡0｡1/ http://%31%32%37.0.0.1/ http://127.0.0.%31/ http://127%2e0%2e0%2e1/
    http:127.0.0.1/ http:/127.0.0.1/ http:///127.0.0.1/ http:\\\\127.0.0.1\\ http://127.0.0.1?example.com http://127.0.0.1#example.com http://127.0.0.1\\@example.com/
    http://[::1]/ https://[::1]/ http://[0:0:0:0:0:0:0:1]/ http://[::0001]/ http://[0000:0000:0000:0000:0000:0000:0000:0001]/ http://[::0.0.0.1]/ http://[::1]:443/
    http://localhost/ https://localhost/ http://LOCALHOST/ http://LocalHost/ http://ｌｏｃａｌｈｏｓｔ/ http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/ http://loc%61lhost/ http://localhost:80/ http://localhost:443/
    `,
  ),
  ...group(
    "address",
    `
    http://0/ http://0.0.0.0/ http://0x0/ http://00/ http://0.1/ http://0.0.0.1/ http://0.255.255.255/ http://0.0/ http://000.000.000.000/
    http://10.0.0.1/ http://10.255.255.255/ http://10.1/ http://167772161/ http://0xa000001/ http://012.0.0.1/ http://0xa.0.0.1/
    http://172.16.0.1/ http://172.31.255.255/ http://172.20.10.5/ http://2886729729/ http://0xac100001/ http://172.1048577/
    http://192.168.0.1/ http://192.168.255.255/ http://192.168.1/ http://3232235521/ http://0xc0a80001/ http://0300.0250.0.1/ http://192.11010049/
    http://169.254.169.254/ http://169.254.169.254/latest/meta-data/ http://2852039166/ http://0xa9fea9fe/ http://0xA9.0xFE.0xA9.0xFE/ http://0251.0376.0251.0376/
    http://169.254.43518/ http://169.16689662/ http://169.254.0.1/ http://169.254.170.2/ http://169.254.169.253/ http://169。254。169。254/ http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/
    http://100.64.0.1/ http://100.127.255.255/ http://100.100.100.200/ http://192.0.0.1/ http://192.0.0.192/ http://192.0.0.170/ http://192.0.2.1/ http://198.51.100.1/ http://203.0.113.255/
    http://198.18.0.1/ http://198.19.255.255/ http://192.88.99.1/ http://224.0.0.1/ http://239.255.255.255/ http://240.0.0.1/ http://254.254.254.254/ http://255.255.255.255/
    http://4294967295/ http://0xffffffff/ http://255.255.255.254/ http://168.63.129.16/ http://169.254.169.254./
    http://[::]/ http://[0:0:0:0:0:0:0:0]/ http://[::2]/ http://[::127.0.0.1]/ http://[::7f00:1]/ http://[::10.0.0.1]/ http://[::8.8.8.8]/
    http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[::ffff:7f00:0001]/ http://[0:0:0:0:0:ffff:127.0.0.1]/ http://[::FFFF:127.0.0.1]/ http://[::ffff:10.0.0.1]/
    http://[::ffff:169.254.169.254]/ http://[::ffff:a9fe:a9fe]/ http://[::ffff:192.168.0.1]/ http://[::ffff:8.8.8.8]/ http://[::ffff:0.0.0.0]/ http://[::ffff:0:127.0.0.1]/ http://[::ffff:0:7f00:1]/
    http://[64:ff9b::127.0.0.1]/ http://[64:ff9b::7f00:1]/ http://[64:ff9b::a9fe:a9fe]/ http://[64:ff9b::10.0.0.1]/ http://[64:ff9b::8.8.8.8]/ http://[64:ff9b:1::1]/ http://[64:ff9b:1:ffff::10.0.0.1]/
    http://[64:ff9b:2::1]/ http://[100::1]/ http://[100:0:0:1::1]/ http://[200::1]/ http://[400::1]/ http://[1fff::1]/ http://[4000::1]/ http://[5f00::1]/ http://[6000::1]/ http://[e000::1]/
    http://[2001::1]/ http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/ http://[2001:2::1]/ http://[2001:10::1]/ http://[2001:1ff::1]/ http://[2001:db8::1]/ http://[2001:db8:ffff::1]/
    http://[2002::1]/ http://[2002:7f00:1::]/ http://[2002:a9fe:a9fe::]/ http://[2002:c0a8:1::1]/ http://[2002:808:808::]/ http://[3fff::1]/ http://[3fff:fff::1]/
    http://[fc00::1]/ http://[fd00::1]/ http://[fd00:ec2::254]/ http://[fd12:3456:789a:1::1]/ http://[fdff:ffff::1]/ http://[fe80::1]/ http://[fe80::a00:27ff:fe4e:66a1]/ http://[febf::1]/
    http://[fec0::1]/ http://[feff::1]/ http://[ff02::1]/ http://[ff00::]/ http://[ff0e::1]/ http://[2001:470:1f0a::5efe:7f00:1]/ http://[2a00:1450::200:5efe:192.168.0.1]/ http://[FD00::1]/
    `,
  ),
  ...group(
    "name",
    `
    http://app.localhost/ http://a.b.localhost/ http://router.local/ http://printer.local/ http://PRINTER.LOCAL/ http://metadata.google.internal/ http://metadata.google.internal/computeMetadata/v1/
    http://db.internal/ http://a.internal/ http://METADATA.GOOGLE.INTERNAL/ http://metadata.goog/ http://x.metadata.goog/ http://metadata/ http://metadata.azure.com/ http://metadata.tencentyun.com/
    http://metadata.platformequinix.com/ http://metadata.packet.net/ http://metadata.example.com/ http://instance-data/ http://instance-data.ec2.internal/ http://instance-data.example.com/
    http://intranet/ http://wiki.intranet/ http://router/ http://gateway/ http://kubernetes/ http://kubernetes.default.svc.cluster.local/ http://redis/ http://host.docker.internal/
    http://gateway.docker.internal/ http://fritz.home/ http://nas.lan/ http://box.localdomain/ http://localhost.localdomain/ http://printer.home.arpa/ http://home.arpa/ http://git.corp/ http://vault.private/
    http://abcdefghij.onion/ http://site.alt/ http://nope.invalid/ http://com/ http://co/ http://a/
    http://127.0.0.1.nip.io/ http://169.254.169.254.nip.io/ http://10-0-0-1.sslip.io/ http://127.0.0.1.xip.io/ http://x.localtest.me/ http://localtest.me/ http://lvh.me/ http://a.lvh.me/
    http://vcap.me/ http://lacolhost.com/ http://7f000001.c0a80001.rbndr.us/ http://make-127-0-0-1-rr.1u.ms/ http://a.rebind.network/ http://10.0.0.1.traefik.me/
    http://example.com./ http://localhost./ http://metadata.google.internal./ http://example..com/ http://.example.com/ http://-example.com/ http://example-.com/ http://ex*mple.com/ http://exa$mple.com/
    http://rout%65r.local/ http://ｒｏｕｔｅｒ.local/ http://router。local/ http://db．internal/ http://kaja.app./ http://exam!ple.com/ http://(example).com/
    `,
  ),
  ...group(
    "own-zone",
    "https://kaja.app/ https://www.kaja.app/ https://api.kaja.app/x http://KAJA.APP/ https://a.b.kaja.app/ https://ｋａｊａ.app/ https://kaja。app/",
  ),
  ...group(
    "port",
    `
    http://example.com:22/ http://example.com:25/ http://example.com:8080/ https://example.com:8443/ http://example.com:3306/ http://example.com:6379/ http://example.com:11211/ http://example.com:0/
    http://example.com:65535/ http://1.1.1.1:53/ http://[2606:4700::1111]:8080/ http://127.0.0.1:22/ http://127.0.0.1:8787/ http://localhost:8787/ http://localhost:6379/ http://[::1]:8080/ http://kaja.app:8080/
    http://169.254.169.254:8080/ http://10.0.0.1:2375/ http://example.com:00081/ http://router:9200/
    `,
  ),
  ...group(
    "userinfo",
    `
    http://user@example.com/ http://user:pass@example.com/ http://:pass@example.com/ http://example.com@127.0.0.1/ http://127.0.0.1@example.com/ https://example.com:443@127.0.0.1/
    http://example.com%2f@127.0.0.1/ http://a:b@c:d@example.com/ http://foo@evil.com:80@google.com/ http://1.1.1.1&@2.2.2.2/ http://%00@127.0.0.1/ http://user@localhost/
    `,
  ),
  ...group(
    "scheme",
    `
    file:///etc/passwd ftp://example.com/ gopher://127.0.0.1:6379/_INFO dict://127.0.0.1:11211/stats ldap://example.com/ ws://example.com/ wss://example.com/ javascript:alert(1)
    data:text/html,hi blob:https://example.com/x about:blank mailto:a@example.com tel:+1 ssh://example.com jar:http://example.com!/ view-source:http://example.com/ netdoc:///etc/passwd
    chrome://settings httpx://example.com/ https+unix://x/ unix:/var/run/docker.sock phar://x php://input tftp://example.com/ smb://example.com/ sftp://example.com/
    `,
  ),
  ...group(
    "unparsable",
    `
    example.com //example.com /path ? # http:// https:// http://? http://# http://: http://[ http://[::1 http://[::1]x/ http://::1/ http://[::g]/ http://[1:2:3]/ http://[:::1]/ http://[fe80::1%25eth0]/
    http://[::ffff:999.1.1.1]/ http://256.256.256.256/ http://1.2.3.4.5/ http://999.0.0.1/ http://4294967296/ http://0x100000000/ http://127.0.0.0.1/ http://09.0.0.1/ http://example.com:65536/
    http://example.com:-1/ http://example.com:abc/ http://exa<mple.com/ http://exa^mple.com/ http://exa|mple.com/ http://%/ http://%zz/ http://exa%00mple.com/ http://a%2fb/ http://foo.0x/
    http://1.2.3.08/ http://[v1.x]/ http://[]/ http://user:pass@/ http://@/ 127.0.0.1 localhost 127.0.0.1:80 http://exa%23mple.com/ http://example.com%3a80/ http://0xg.0.0.1/
    `,
  ),
  { url: "", expected: "unparsable" },
  { url: "   ", expected: "unparsable" },
  { url: "http://exa mple.com/", expected: "unparsable" },
  { url: " https://example.com/ ", expected: "allowed" },
  { url: "ht\ntp://127.0\t.0.1/", expected: "loopback" },
  { url: "http://127.0.0.1\t/", expected: "loopback" },
  { url: "http://169.254.\r\n169.254/", expected: "address" },
  { url: "http://10.0.0.1\u00ad/", expected: "address" },
  { url: "http://lo\u200bcalhost/", expected: "loopback" },
  { url: `https://example.com/${"a".repeat(2_028)}`, expected: "allowed" },
  { url: `https://example.com/${"a".repeat(2_029)}`, expected: "too-long" },
  { url: `https://example.com/${"é".repeat(400)}`, expected: "too-long" },
  { url: `https://${"a".repeat(63)}.example.com/`, expected: "allowed" },
  { url: `https://${"a".repeat(64)}.example.com/`, expected: "name" },
  { url: `https://${"abcdefghi.".repeat(26)}com/`, expected: "name" },
];
