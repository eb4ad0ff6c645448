<?php
// Audits a website and fails when it goes over its budget:
//   php audit-gate.php PROJECT_ID "errors:0,new-errors:0,health:90" [kaja.sarif]
// With a third argument the findings are written there as SARIF.

function call(string $path, string $method = 'GET', array $headers = []): string
{
    $context = stream_context_create(['http' => [
        'method' => $method,
        'header' => ['x-api-key: ' . getenv('KAJA_API_KEY'), ...$headers],
        'ignore_errors' => true,
        'timeout' => 30,
    ]]);
    $body = @file_get_contents(getenv('KAJA_API_URL') . $path, false, $context);
    $status = $body === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
    if ($status < 200 || $status > 299) {
        fwrite(STDERR, ($body === false ? 'No answer came' : $body) . "\n");
        exit(2);
    }
    return $body;
}

/** Asks at first often, then every minute. */
function waitForGate(string $crawlId): array
{
    $pause = 2;
    for ($waited = 0; $waited < (int) (getenv('MAX_WAIT_SECONDS') ?: 3600); $waited += $pause) {
        $gate = json_decode(call("/seo/crawls/$crawlId/gate"), true, flags: JSON_THROW_ON_ERROR);
        if ($gate['state'] !== 'pending') {
            return $gate;
        }
        sleep($pause);
        $pause = min(60, intdiv($pause * 3 + 1, 2));
    }
    fwrite(STDERR, "The crawl has not ended in time.\n");
    exit(2);
}

$buildId = getenv('BUILD_ID') ?: bin2hex(random_bytes(16));
$started = call("/seo/projects/$argv[1]/crawls?" . http_build_query(['budget' => $argv[2]]), 'POST', ["idempotency-key: $buildId"]);
$crawlId = json_decode($started, true, flags: JSON_THROW_ON_ERROR)['id'];
$gate = waitForGate($crawlId);
foreach ($gate['checks'] as $check) {
    echo $check['passed'] ? 'ok   ' : 'FAIL ', "$check[rule]: ", json_encode($check['actual']), " (limit $check[limit])\n";
}
echo json_encode($gate), "\n";
if (isset($argv[3])) {
    file_put_contents($argv[3], call("/seo/crawls/$crawlId/sarif"));
}
exit($gate['state'] === 'passed' ? 0 : 1);
