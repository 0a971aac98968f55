// The bot of the night on discord.js. Any mistake ends it, and with it the test.

import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelType, Client, GatewayIntentBits, MessageFlags,
  ModalBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const { TWIN_REST, TWIN_TOKEN, TWIN_COMMANDS, TWIN_PICTURE } = process.env;
const picture = Buffer.from(TWIN_PICTURE, 'hex');
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: `${TWIN_REST}/api`, version: '10' } });

const file = (name, description) => new AttachmentBuilder(picture, { name, description });

const deeds = {
  async move(command) {
    const [card, count] = [command.options.getString('card'), command.options.getInteger('count')];
    await command.reply(`${command.user.globalName} moves ${card} ${count}`);
  },
  async hand(command) {
    await command.deferReply({ flags: MessageFlags.Ephemeral });
    await command.editReply({ content: 'your hand', files: [file('hand.png', `Hand of ${command.user.globalName}`)] });
  },
  async panel(command) {
    const buttons = new ActionRowBuilder().addComponents(
      new ButtonBuilder().setCustomId('count').setLabel('Count').setStyle(ButtonStyle.Primary),
      new ButtonBuilder().setCustomId('name').setLabel('Name it').setStyle(ButtonStyle.Secondary),
    );
    const menu = new StringSelectMenuBuilder().setCustomId('pick').setPlaceholder('Pick one')
      .addOptions({ label: 'Red', value: 'red' }, { label: 'Blue', value: 'blue' });
    const response = await command.reply({ content: 'panel', components: [buttons, new ActionRowBuilder().addComponents(menu)], withResponse: true });
    if (response.resource.message.content !== 'panel') throw new Error('the response has no message');
  },
  async start(command) {
    await command.reply('starting');
    const message = await command.channel.send({ content: 'board', files: [file('board.png', 'The board')] });
    const bytes = Buffer.from(await (await fetch(message.attachments.first().url)).arrayBuffer());
    if (!bytes.equals(picture)) throw new Error('the picture changed on the way');
    await message.edit({ content: 'board, turn 2', attachments: [], files: [file('board.png', 'The next board')] });
    await command.user.send({ content: 'your hand', files: [file('hand.png')] });
    const thread = await command.channel.threads.create({ name: 'Hand', type: ChannelType.PrivateThread, invitable: false });
    await thread.send(`<@${command.user.id}> welcome`);
  },
};

async function component(click) {
  if (click.isStringSelectMenu()) {
    await click.reply(`picked ${click.values[0]}`);
  } else if (click.customId === 'count') {
    await click.deferUpdate();
    await click.editReply(`counted by ${click.user.globalName}`);
  } else {
    const field = new TextInputBuilder().setCustomId('name').setLabel('Name').setStyle(TextInputStyle.Short);
    const modal = new ModalBuilder().setCustomId('naming').setTitle('A name').addComponents(new ActionRowBuilder().addComponents(field));
    await click.showModal(modal);
  }
}

client.on('interactionCreate', async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond(['!', '?'].map((end) => ({ name: typed + end, value: typed + end })));
  } else if (interaction.isChatInputCommand()) {
    await deeds[interaction.options.getSubcommand()](interaction);
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`named ${interaction.fields.getTextInputValue('name')}`);
  } else {
    await component(interaction);
  }
});

client.once('clientReady', async () => {
  if (client.guilds.cache.size !== 1) throw new Error('the guild did not arrive');
  await client.application.commands.set(JSON.parse(TWIN_COMMANDS));
});

process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});

await client.login(TWIN_TOKEN);
