<?php
// Connects a website: php create-project.php https://shop.example "Tea shop"
const ATTEMPTS = 3;

/** One key for all attempts: the project is created once, whatever got lost on the way. */
function createProject(string $url, string $name): array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [
            'x-api-key: ' . getenv('KAJA_API_KEY'),
            'content-type: application/json',
            'idempotency-key: ' . bin2hex(random_bytes(16)),
        ],
        'content' => json_encode(['url' => $url, 'name' => $name]),
        'ignore_errors' => true,
        'timeout' => 30,
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $body = @file_get_contents(getenv('KAJA_API_URL') . '/seo/projects', false, $context);
        $status = $body === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
        if ($status >= 200 && $status < 500) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
        if ($attempt === ATTEMPTS) {
            throw new RuntimeException($body === false ? 'No answer came' : $body);
        }
        sleep($attempt);
    }
}

$project = createProject($argv[1], $argv[2]);
if (!isset($project['id'])) {
    fwrite(STDERR, "{$project['code']}: {$project['detail']}\n");
    exit(1);
}
echo $project['id'], "\n";
