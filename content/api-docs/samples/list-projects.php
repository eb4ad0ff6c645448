<?php
// Lists the newest projects of the key's workspace.
$context = stream_context_create(['http' => [
    'header' => 'x-api-key: ' . getenv('KAJA_API_KEY'),
    'ignore_errors' => true,
    'timeout' => 30,
]]);
$body = file_get_contents(getenv('KAJA_API_URL') . '/seo/projects?limit=20', false, $context);
$answer = json_decode($body, true, flags: JSON_THROW_ON_ERROR);

if (!isset($answer['data'])) {
    fwrite(STDERR, "{$answer['code']}: {$answer['detail']} (request {$answer['requestId']})\n");
    exit(1);
}
foreach ($answer['data'] as $project) {
    echo $project['name'], ' ', $project['url'], "\n";
}
